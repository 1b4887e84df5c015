/** Whether new orders play a sound on this device; off by default. */
import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'mathappu.admin.sound';
const listeners = new Set<() => void>();
let isOn: boolean | null = null;

function read(): boolean {
  try {
    isOn ??= localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    isOn = false;
  }
  return isOn;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSoundSetting(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

export function setSound(on: boolean): void {
  isOn = on;
  try {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  } catch {
    // Storage is forbidden (private mode): the choice then lives as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Two short rising notes. A browser without any user interaction since loading stays silent. */
export function playNewOrderSound(): void {
  const audio = new AudioContext();
  const gain = audio.createGain();
  gain.gain.value = 0.08;
  gain.connect(audio.destination);
  [660, 880].forEach((frequency, index) => {
    const note = audio.createOscillator();
    note.frequency.value = frequency;
    note.connect(gain);
    note.start(audio.currentTime + index * 0.16);
    note.stop(audio.currentTime + index * 0.16 + 0.14);
  });
  setTimeout(() => void audio.close(), 1_000);
}

/** Place names in the language of the page; a place without a Tamil name keeps its own. */
import { STATES, tamilState } from '#shop/addresses/india.ts';
import { tamilDistrict } from '#shop/delivery/districts.rules.ts';
import { getLocale } from '#web/words/runtime.js';

const isTamil = () => getLocale() === 'ta';

export const districtHere = (name: string): string => (isTamil() ? tamilDistrict(name) : name);

export const stateHere = (name: string): string => (isTamil() ? tamilState(name) : name);

/** The states to choose from. */
export const stateOptions = () => STATES.map(({ name }) => ({ value: name, label: stateHere(name) }));

/** The body of somebody else's answer as text. Rejects once it is longer than it may be: a service may send without end. */
export async function readAnswer(answer: Response, mostCharacters: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > mostCharacters) throw new Error('The answer is longer than such an answer is');
  }
  return text;
}

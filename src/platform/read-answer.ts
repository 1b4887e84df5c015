/** Reads an external response as text. Rejects above a size limit, because a service may send endlessly. */
export async function readAnswer(answer: Response, mostCharacters: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > mostCharacters) throw new Error('The answer is longer than such an answer is');
  }
  return text;
}

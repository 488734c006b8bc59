export function reworded(sentence: string): string {
  return sentence;
}

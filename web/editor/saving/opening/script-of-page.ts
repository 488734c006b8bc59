/** The name of the script that this page is. */
export function scriptOfPage(): string | null {
  const [script] = document.querySelectorAll<HTMLScriptElement>('script[type=module][src]');
  return /\/assets\/(editor-[\w-]+\.js)$/.exec(script?.src ?? '')?.[1] ?? null;
}

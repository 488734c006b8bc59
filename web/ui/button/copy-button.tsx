import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '#core/limits.ts';
import { notify } from '#web/lib/notify.ts';
import { IconButton } from './icon-button.tsx';

export interface CopyTexts {
  copied: string;
  failed: string;
}

/**
 * Copies a text, calls `onCopied` and shows a toast; `isCopied` is true for two seconds, in which a check replaces the icon. `onRefused` is
 * called instead if the browser refuses, as some do where the press was followed by a call.
 */
export function useCopy(
  texts: CopyTexts,
  onCopied?: () => void,
  onRefused: () => void = () => void notify.error(texts.failed),
): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string) => {
    if (!(await copyText(text))) return onRefused();
    onCopied?.();
    notify.success(texts.copied);
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), limits.copyMarkMs);
  };
  return { isCopied, copy };
}

export function CopyButton({ label, text, texts }: { label: string; text: string; texts: CopyTexts }) {
  const { isCopied, copy } = useCopy(texts);
  return (
    <IconButton
      label={label}
      icon={isCopied ? <Check className="text-good" /> : <Copy />}
      onClick={() => void copy(text)}
      data-copied={isCopied || undefined}
    />
  );
}

/** Copies a text to the clipboard. Returns false if the browser refuses. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

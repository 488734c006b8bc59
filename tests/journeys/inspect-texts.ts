import type { Page } from '@playwright/test';

interface Seen {
  readonly lang: string;
  /** Every text that shows or is read out. */
  readonly texts: string[];
  readonly faults: { readonly kind: string; readonly text: string }[];
  /** The page can be moved sideways. */
  readonly isTooWide: boolean;
}

/** Reads all texts that show now and how they are laid out. */
export function inspectTexts(page: Page): Promise<Seen> {
  return page.evaluate<Seen>(`(${script})()`);
}

// A page's globals are no part of the compiler's tables for tests, so the script is a text.
const script = `() => {
  const clean = (text) => text.replace(/\\s+/g, ' ').trim();
  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[aria-hidden=true], [inert], .sr-only, [translate=no], code, pre, script, style') === null;
  const texts = [];
  const faults = [];
  const blocks = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = clean(node.nodeValue);
    if (text === '' || !element.checkVisibility() || element.closest('script, style, [aria-hidden=true]')) continue;
    if (!element.closest('[translate=no], code, pre')) texts.push(text);
    if (!isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    // A text that a button beside it unfolds ends where it is cut.
    const isFolded = element.nextElementSibling?.matches('button[aria-expanded=false]');
    const end = isFolded ? element.getBoundingClientRect().bottom - 2 : Infinity;
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 2 && rect.height > 2 && rect.top < end);
    if (rects.length === 0) continue;
    blocks.push({ element, text, rects });
    for (let box = element, depth = 0; box && depth < 4; box = box.parentElement, depth += 1) {
      const style = getComputedStyle(box);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const hides = /hidden|clip/.test(style.overflowX);
      const frame = box.getBoundingClientRect();
      if (frame.width < 3 || frame.height < 3) break;
      if (hides && rects.some((rect) => rect.right > frame.right + 1.5 || rect.bottom > frame.bottom + 3)) {
        faults.push({ kind: 'cut', text });
        break;
      }
      const isControl = box.matches('button, [role=button], [role=tab], label, a, td, th, li, p, dd, dt, h1, h2, h3');
      if (isControl && !hides && style.display !== 'inline' && rects.some((rect) => rect.right > frame.right + 2 || rect.left < frame.left - 2 || (box.matches('button') && (rect.bottom > frame.bottom + 2 || rect.top < frame.top - 2)))) {
        faults.push({ kind: 'beside its box', text });
        break;
      }
    }
    let at = 0;
    for (const word of node.nodeValue.split(/([\\s\\u00ad/-]+)/)) {
      if (word.length > 2 && word.length < 40 && /^[\\p{L}]+[.,:]?$/u.test(word)) {
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        const tops = new Set([...range.getClientRects()].filter((rect) => rect.width > 1).map((rect) => Math.round(rect.top / 4)));
        if (tops.size > 1) faults.push({ kind: 'broken', text: word + ' in ' + text });
      }
      at += word.length;
    }
  }
  for (const [i, one] of blocks.entries())
    for (const other of blocks.slice(i + 1, i + 12)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const parent = one.element.parentElement;
      if (parent !== other.element.parentElement && parent?.parentElement !== other.element.parentElement?.parentElement) continue;
      if (one.rects.some((a) => other.rects.some((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 6)))
        faults.push({ kind: 'over each other', text: one.text + ' | ' + other.text });
    }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt], [aria-valuetext], [aria-roledescription], [aria-description]'))
    if (element.checkVisibility())
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext', 'aria-roledescription', 'aria-description'])
        if (element.getAttribute(name)) texts.push(clean(element.getAttribute(name)));
  return { lang: document.documentElement.lang, texts: [...texts, document.title], faults, isTooWide: document.documentElement.scrollWidth > innerWidth };
}`;

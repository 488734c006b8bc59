import { pageWords } from './words.ts';
import { testCards, type TestCardName } from '../page-actions.ts';
import { html, type Markup } from './markup.ts';

const texts = pageWords.card;
const names = Object.keys(testCards) as TestCardName[];

export function cardChoice(chosen: TestCardName = 'visa'): Markup {
  return html`<fieldset>
    <legend>${texts.title}</legend>
    <p class="muted small">${texts.help}</p>
    <div class="choices">${names.map((name) => choice(name, name === chosen))}</div>
  </fieldset>`;
}

function choice(name: TestCardName, isChosen: boolean): Markup {
  const { declines } = testCards[name];
  return html`<label class="choice"
    ><input type="radio" name="card" value="${name}" ${isChosen ? html` checked` : ''} />
    <span>${nameOfCard(testCards[name])}<span>${declines ? texts.declines : texts.pays}</span></span></label
  >`;
}

export function nameOfCard({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  const brands: Readonly<Record<string, string>> = texts.brands;
  return texts.name(brands[brand] ?? brand, last4);
}

/** Returns the card that a form selects; null for anything else. */
export function cardIn(form: URLSearchParams): TestCardName | null {
  return names.find((name) => name === form.get('card')) ?? null;
}

import { pageWords } from './words.ts';
import type { TestCard, TestSubscription } from '../objects.ts';
import { html, nothing, type Markup } from './markup.ts';
import { writeDay } from './page-words.ts';

const texts = pageWords.clock;

/** Renders the buttons that move a subscription forward in time. `time` is the customer's, in seconds since 1970. */
export function clockCard({
  subscription,
  card,
  time,
}: {
  readonly subscription: TestSubscription;
  readonly card: TestCard | null;
  readonly time: number;
}): Markup {
  const isEnding = subscription.cancel_at !== null || subscription.cancel_at_period_end;
  const until = writeDay(subscription.items.data[0]?.current_period_end ?? 0);
  const isPayable = card !== null && !card.declines;
  return html`<section class="card clock" aria-labelledby="clock">
    <h2 id="clock">${texts.title}</h2>
    <p class="muted">${texts.help(writeDay(time))}</p>
    <form class="buttons" method="post">
      ${isEnding ? button('renew', texts.end(until)) : nothing}
      ${!isEnding && isPayable ? button('renew', texts.renew(until)) : nothing}
      ${!isEnding ? button('fail', texts.fail(until)) : nothing}
      ${subscription.status === 'past_due' ? button('giveUp', texts.giveUp) : nothing}
    </form>
  </section>`;
}

function button(action: string, text: string): Markup {
  return html`<button class="button second" name="action" value="${action}">${text}</button>`;
}

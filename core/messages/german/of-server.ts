import problems from '#core/messages/words/de/problems.json' with { type: 'json' };
import account from '#core/messages/words/de/account.json' with { type: 'json' };
import billing from '#core/messages/words/de/billing.json' with { type: 'json' };
import common from '#core/messages/words/de/common.json' with { type: 'json' };
import errors from '#core/messages/words/de/errors.json' with { type: 'json' };
import events from '#core/messages/words/de/events.json' with { type: 'json' };
import feedForm from '#core/messages/words/de/feed-form.json' with { type: 'json' };
import feeds from '#core/messages/words/de/feeds.json' with { type: 'json' };
import fonts from '#core/messages/words/de/fonts.json' with { type: 'json' };
import mail from '#core/messages/words/de/mail.json' with { type: 'json' };
import reasons from '#core/messages/words/de/reasons.json' with { type: 'json' };
import refusals from '#core/messages/words/de/refusals.json' with { type: 'json' };
import templates from '#core/messages/words/de/templates.json' with { type: 'json' };

export const german = {
  ...problems,
  ...account,
  ...billing,
  ...common,
  ...errors,
  ...events,
  ...feedForm,
  ...feeds,
  ...fonts,
  ...mail,
  ...reasons,
  ...refusals,
  ...templates,
};

import { catalogue } from '#core/messages/catalogue.ts';

/** Remarks on a rule that does less, or more, than its author may think. Rules are counted from 1. */
export const ruleRemarks = catalogue('ruleRemarks', {
  window_over: 'Its window is over: it does nothing any more.',
  matches_nothing: 'Matches nothing today.',
  never_used: ({ rule, name, count }: { rule: number; name: string; count: number }) =>
    `Never used: rule ${rule} “${name}” takes ${count === 1 ? 'the only product' : `all of its ${many(count)}`}. Move this rule above it.`,
  covers_everything: ({ below }: { below: number }) =>
    below === 1
      ? 'Covers everything: the rule below never applies.'
      : `Covers everything: the ${below} rules below never apply.`,
  field_nowhere: ({ field }: { field: string }) => `No product has the field “${field}”.`,
  field_missing: ({ field, count }: { field: string; count: number }) =>
    `The field “${field}” is missing in ${count === 1 ? 'one product' : `${many(count)} products`}.`,
});

function many(count: number): string {
  return count.toLocaleString('en-US');
}

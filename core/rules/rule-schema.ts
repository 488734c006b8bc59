import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { isTimeZone } from './time-zone.ts';

// Limits beyond what people use; they bound the cost per product.
const RULES_MAX = 50;
const CONDITIONS_MAX = 20;
const VALUES_MAX = 200;
const FIELD_CHARACTERS_MAX = 300;
const VALUE_CHARACTERS_MAX = 500;
const NAME_CHARACTERS_MAX = 100;

/**
 * Tests of a condition. A repeated field has several texts. `is` and `contains` hold if any value matches any text; `is_not` and
 * `contains_not` are their opposites, and hold if the field is missing. `more` and `less` compare the first number of a text, ignoring its
 * unit; `before` and `after` compare a date.
 */
export const ruleOperations = [
  'is',
  'is_not',
  'contains',
  'contains_not',
  'more',
  'less',
  'before',
  'after',
  'exists',
  'missing',
] as const;

export type RuleOperation = (typeof ruleOperations)[number];

/** Operations without a value, and those with exactly one. */
export const operationsWithoutValue: readonly RuleOperation[] = ['exists', 'missing'];
export const operationsWithOne: readonly RuleOperation[] = ['more', 'less', 'before', 'after'];

/** One condition: `field` is a path inside the product as in the mapping ('g:brand', '@id', 'price/amount'), or a column's name. */
const conditionSchema = z
  .object({
    field: z.string().check(z.trim(), z.minLength(1), z.maxLength(FIELD_CHARACTERS_MAX)),
    operation: z.enum(ruleOperations),
    values: withDefault(
      z.array(z.string().check(z.maxLength(VALUE_CHARACTERS_MAX))).check(z.maxLength(VALUES_MAX)),
      [],
    ),
  })
  .check(
    z.refine(({ operation, values }) => operationsWithoutValue.includes(operation) || values.length > 0),
  );

const localTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/), z.refine(isOnCalendar));

/** A rule's action on a product: draw it with a template, keep the shop's photo, or leave it out of the published feed. */
const doesSchema = z.union([
  z.object({ kind: z.literal('template'), template_id: z.guid() }),
  z.object({ kind: z.literal('photo') }),
  z.object({ kind: z.literal('leave_out') }),
]);

/**
 * One rule of a feed's ordered list. It applies from `from` until `until`, local times in the feed's time zone; null is open-ended. Without
 * conditions it matches every product.
 */
const ruleSchema = z
  .object({
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_CHARACTERS_MAX)),
    isOn: withDefault(z.boolean(), true),
    match: withDefault(z.enum(['all', 'any']), 'all'),
    conditions: withDefault(z.array(conditionSchema).check(z.maxLength(CONDITIONS_MAX)), []),
    from: withDefault(z.nullable(localTime), null),
    until: withDefault(z.nullable(localTime), null),
    does: doesSchema,
  })
  .check(z.refine(({ from, until }) => from === null || until === null || from < until));

/** A feed's rules in order: the first matching one decides. Each has a unique id. */
export const rulesSchema = z.array(ruleSchema).check(
  z.maxLength(RULES_MAX),
  z.refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length),
);

/** IANA name of the time zone for the rules' time windows. */
export const timeZoneSchema = z.string().check(z.maxLength(64), z.refine(isTimeZone));

export type RuleCondition = z.output<typeof conditionSchema>;
export type Rule = z.output<typeof ruleSchema>;

/** A stored rule: its template with the version in use, by hash, and that version's canvas in px. */
export type KeptRule = Omit<Rule, 'does'> & {
  readonly does:
    | Exclude<Rule['does'], { kind: 'template' }>
    | (Extract<Rule['does'], { kind: 'template' }> & {
        readonly template: string;
        readonly width: number;
        readonly height: number;
      });
};

/** True if a day exists: 30 February does not, but Date would turn it into March. */
function isOnCalendar(local: string): boolean {
  const moment = new Date(`${local}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(local);
}

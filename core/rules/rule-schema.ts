import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { isTimeZone } from './time-zone.ts';

// More than anyone reads; they bound the cost of a product.
const RULES_MAX = 50;
const CONDITIONS_MAX = 20;
const VALUES_MAX = 200;
const FIELD_CHARACTERS_MAX = 300;
const VALUE_CHARACTERS_MAX = 500;
const NAME_CHARACTERS_MAX = 100;

/**
 * Tests of a condition for a field's texts, of which there are several where the field repeats. `is` and `contains` hold with any of the
 * values and any of the texts; `is_not` and `contains_not` are their opposites, and hold where the field is missing. `more` and `less`
 * compare the first number of a text, whatever its unit; `before` and `after` a date.
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

/** Operations that need no value, and those that take one only. */
export const operationsWithoutValue: readonly RuleOperation[] = ['exists', 'missing'];
export const operationsWithOne: readonly RuleOperation[] = ['more', 'less', 'before', 'after'];

/** One condition: `field` is a path inside the product as the mapping has it ('g:brand', '@id', 'price/amount'), or a column's name. */
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

/** Action on a product that a rule decides: a template, the shop's photo, or it is left out of the published feed. */
const doesSchema = z.union([
  z.object({ kind: z.literal('template'), template_id: z.guid() }),
  z.object({ kind: z.literal('photo') }),
  z.object({ kind: z.literal('leave_out') }),
]);

/**
 * One rule of a feed's ordered list. It holds from `from` until `until`, local times of the feed's time zone, and always where they
 * are null. Without conditions it matches every product.
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

/** A feed's rules in their order: the first that matches decides. Every rule has an id of its own. */
export const rulesSchema = z.array(ruleSchema).check(
  z.maxLength(RULES_MAX),
  z.refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length),
);

/** The time zone in which the windows of rules are, by its IANA name. */
export const timeZoneSchema = z.string().check(z.maxLength(64), z.refine(isTimeZone));

export type RuleCondition = z.output<typeof conditionSchema>;
export type Rule = z.output<typeof ruleSchema>;

/** A rule as feeds and runs keep it: its template with the version that it shows, by hash, and that one's canvas in px. */
export type KeptRule = Omit<Rule, 'does'> & {
  readonly does:
    | Exclude<Rule['does'], { kind: 'template' }>
    | (Extract<Rule['does'], { kind: 'template' }> & {
        readonly template: string;
        readonly width: number;
        readonly height: number;
      });
};

/** Whether a day exists: 30 February is no day, and the calendar would make March of it. */
function isOnCalendar(local: string): boolean {
  const moment = new Date(`${local}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(local);
}

import { Check } from 'lucide-react';
import { wizardMessages } from '#core/messages/screens/wizard-messages.ts';
import { classes } from '#web/ui/classes.ts';

/** Progress of the wizard. On a phone, only the title of the current step is shown with the numbers. */
export function StepList({ current }: { current: number }) {
  return (
    <ol className="flex items-center gap-2 sm:gap-3" aria-label={wizardMessages.stepsLabel}>
      {wizardMessages.steps.map((title, index) => (
        <li
          key={title}
          aria-current={index === current ? 'step' : undefined}
          className="flex items-center gap-2 sm:gap-3"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={classes('h-px w-4 sm:w-10', index <= current ? 'bg-accent' : 'bg-line-strong')}
            />
          )}
          <span
            aria-hidden="true"
            className={classes(
              'grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold tabular transition-colors duration-150',
              index === current && 'bg-accent text-accent-ink',
              index < current && 'bg-accent-soft text-accent',
              index > current && 'control-edge text-muted',
            )}
          >
            {index < current ? <Check className="size-4" /> : index + 1}
          </span>
          <span
            className={classes(
              'font-medium whitespace-nowrap',
              index === current ? 'text-ink' : 'sr-only text-muted sm:not-sr-only',
            )}
          >
            {title}
          </span>
        </li>
      ))}
    </ol>
  );
}

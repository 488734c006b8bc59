import { ArrowRight, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { projectsMessages } from '#core/messages/screens/projects-messages.ts';
import { pages } from '#web/lib/pages/pages.ts';
import backpackAfter from '#web/pictures/backpack-after.webp';
import backpackBefore from '#web/pictures/backpack-before.webp';
import bottleAfter from '#web/pictures/bottle-after.webp';
import headphonesAfter from '#web/pictures/headphones-after.webp';
import headphonesBefore from '#web/pictures/headphones-before.webp';
import shoeAfter from '#web/pictures/shoe-after.webp';
import shoeBefore from '#web/pictures/shoe-before.webp';
import { LinkButton } from '#web/ui/button/link-button.tsx';

/** First screen for a user without a project: the product in one picture, and one button. */
export function FirstSteps() {
  const { feed, template, enhanced } = projectsMessages.firstSteps;
  return (
    <div className="grid animate-arrive justify-items-center gap-10 rounded-card border border-line bg-surface px-4 py-10 sm:px-8 sm:py-14">
      <ol className="flex flex-col items-center gap-4 lg:flex-row lg:items-stretch lg:gap-6">
        <Step number={1} text={feed}>
          <FeedPicture />
        </Step>
        <Arrow />
        <Step number={2} text={template}>
          <TemplatePicture />
        </Step>
        <Arrow />
        <Step number={3} text={enhanced}>
          <div className="grid size-full grid-cols-2 content-center gap-2 p-4">
            {[shoeAfter, headphonesAfter, backpackAfter, bottleAfter].map((picture) => (
              <img key={picture} src={picture} alt="" className="aspect-square rounded-chip" />
            ))}
          </div>
        </Step>
      </ol>
      <div className="grid justify-items-center gap-5 text-center max-lg:order-first">
        <div className="grid max-w-md gap-1.5">
          <h2 className="text-xl font-semibold tracking-tight text-balance">{projectsMessages.emptyTitle}</h2>
          <p className="text-muted text-pretty">{projectsMessages.emptyText}</p>
        </div>
        <LinkButton to={pages.newProject.href} kind="primary">
          {projectsMessages.startWorkflow}
          <ArrowRight />
        </LinkButton>
      </div>
    </div>
  );
}

function Step({ number, text, children }: { number: number; text: string; children: ReactNode }) {
  return (
    <li className="grid w-60 max-w-full gap-3">
      <div
        aria-hidden="true"
        className="aspect-square overflow-hidden rounded-card border border-line bg-ground"
      >
        {children}
      </div>
      <p className="flex items-center justify-center gap-2 text-sm font-medium">
        <span
          aria-hidden="true"
          className="tabular grid size-5 place-items-center rounded-full bg-accent-soft text-xs text-accent"
        >
          {number}
        </span>
        {text}
      </p>
    </li>
  );
}

function Arrow() {
  return (
    <li aria-hidden="true" className="grid place-items-center pb-8 text-line-strong max-lg:pb-0">
      <ChevronRight className="size-6 max-lg:rotate-90" />
    </li>
  );
}

function FeedPicture() {
  return (
    <div className="grid size-full content-center gap-3 p-5">
      {[shoeBefore, headphonesBefore, backpackBefore].map((photo) => (
        <div key={photo} className="flex items-center gap-3">
          <img src={photo} alt="" className="size-12 rounded-chip border border-line" />
          <div className="grid grow gap-1.5">
            <span className="h-1.5 w-full rounded-full bg-line-strong/50" />
            <span className="h-1.5 w-2/3 rounded-full bg-line" />
            <span className="h-1.5 w-1/3 rounded-full bg-accent/60" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Illustration of a template with a photo, a title and a price, and an editor's handles around it. */
function TemplatePicture() {
  return (
    <div className="grid size-full place-items-center p-6">
      <div className="relative flex size-full flex-col border-2 border-accent bg-surface">
        {['-top-1.5 -left-1.5', '-top-1.5 -right-1.5', '-bottom-1.5 -left-1.5', '-right-1.5 -bottom-1.5'].map(
          (corner) => (
            <span
              key={corner}
              className={`absolute size-2.5 rounded-[3px] border-2 border-accent bg-surface ${corner}`}
            />
          ),
        )}
        <div className="checkerboard m-3 mb-0 grow" />
        <div className="flex items-center justify-between gap-2 p-3">
          <div className="grid grow gap-1.5">
            <span className="h-2 w-4/5 rounded-full bg-line-strong/60" />
            <span className="h-2 w-1/2 rounded-full bg-line" />
          </div>
          <span className="h-5 w-11 rounded-full bg-accent" />
        </div>
      </div>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rulesMessages as texts } from '#core/messages/screens/feeds/rules-messages.ts';
import { starterIds } from '#picture/designs';
import { Button } from '#web/ui/button/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { DesignGallery, DrawnDesign } from '#web/ui/designs/design-gallery.tsx';
import { starterPicture } from '#web/ui/designs/starter-pictures.ts';
import { projectTemplatesQuery } from '../feed-queries.ts';
import { starterName } from './make-templates.ts';
import { type PreviewedFeed, type RuleExample, useDrawnExample, useRulePreview } from './rule-preview.ts';
import type { RuleDraft } from './rules-draft.ts';

type Design = Pick<RuleDraft, 'does' | 'starter'>;

interface RuleDesignProps extends PreviewedFeed {
  rule: RuleDraft;
  /** Products of the rule, with one of which designs are shown. */
  examples: readonly RuleExample[];
  onChange: (design: Design) => void;
}

/** The template of a rule, chosen by pictures: one of the project, or a design of which one is made when the rules are saved. */
export function RuleDesign({ rule, examples, onChange, ...feed }: RuleDesignProps) {
  const { does, starter } = rule;
  const templateId = does.kind === 'template' ? does.template_id : '';
  const templates = useQuery(projectTemplatesQuery(feed.projectId)).data?.items ?? [];
  const [isAsked, setIsAsked] = useState<boolean>();
  // What is saved already is rarely changed, and needs little room.
  const isOpen = isAsked ?? templateId === '';
  const example = useLasting(examples);
  const { width, height } = feed.settings;
  const drawn = (design: Design) =>
    example !== undefined && <DesignPicture design={design} example={example} feed={feed} />;
  const designs = [
    ...templates.map(({ id, name, preview_url: stored }) => ({
      id,
      name,
      stored,
      drawn: drawn(ofTemplate(id)),
    })),
    ...starterIds.map((id) => ({
      id,
      name: starterName(id),
      stored: starterPicture(id, width / height),
      drawn: drawn(ofStarter(id)),
    })),
  ];
  const chosen = starter ?? templateId;
  const name = designs.find(({ id }) => id === chosen)?.name;
  return (
    <div className="grid gap-3">
      {/* Always there, so that the pictures below do not move when one is chosen. */}
      <p className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-2">
        <span
          className={classes(
            'min-w-0 [overflow-wrap:anywhere]',
            name === undefined ? 'text-muted' : 'font-medium',
          )}
        >
          {name ?? texts.templatePlaceholder}
        </span>
        {starter !== undefined && <span className="text-sm text-muted">{texts.madeOnSave}</span>}
        {name !== undefined && (
          <Button aria-expanded={isOpen} onClick={() => setIsAsked(!isOpen)}>
            {texts.otherDesign}
          </Button>
        )}
      </p>
      {isOpen && (
        <DesignGallery
          isSmall
          legend={texts.chooseTemplate}
          designs={designs}
          chosen={chosen}
          onChoose={(id) => {
            setIsAsked(true);
            onChange(templates.some((template) => template.id === id) ? ofTemplate(id) : ofStarter(id));
          }}
        />
      )}
    </div>
  );
}

/** Returns the same product as long as it is one of the rule's, because every change of it draws all designs anew. */
function useLasting(examples: readonly RuleExample[]): RuleExample | undefined {
  const [position, setPosition] = useState<number>();
  const example = examples.find((each) => each.position === position) ?? examples[0];
  if (example !== undefined && example.position !== position) setPosition(example.position);
  return example;
}

function ofTemplate(id: string): Design {
  return { does: { kind: 'template', template_id: id }, starter: undefined };
}

function ofStarter(starter: string): Design {
  return { does: { kind: 'template', template_id: '' }, starter };
}

interface DesignPictureProps {
  design: Design;
  example: RuleExample;
  feed: PreviewedFeed;
}

function DesignPicture({ design, example, feed }: DesignPictureProps) {
  return <DrawnDesign src={useDrawnExample(example, useRulePreview(design, feed))?.image} />;
}

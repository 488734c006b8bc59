import { type ComponentProps, lazy, useEffect, useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';

/** Any component, in the type that React uses for lazily loaded ones. */
export type Part = Parameters<typeof lazy>[0] extends () => Promise<{ default: infer Component }>
  ? Component
  : never;

/**
 * Returns a fallback for a component whose code could not be loaded: it says so, and shows the component when the code is loaded. The rest
 * of the page stays, with text typed on it. `load` is called again when the browser is online again, and when a button is pressed. If the
 * server answers without that code, it has a new release, and the page must be reloaded.
 */
export function standIn<Component extends Part>(load: () => Promise<Component>): Component {
  let Whole: Component | undefined;
  function StandIn(props: ComponentProps<Component>) {
    const [hasCome, setHasCome] = useState(Whole !== undefined);
    const [isTrying, setIsTrying] = useState(false);
    const tryAgain = async (isPressed: boolean) => {
      setIsTrying(true);
      try {
        Whole = await load();
        setHasCome(true);
      } catch {
        if (isPressed && (await doesServerAnswer())) location.reload();
      }
      setIsTrying(false);
    };
    useEffect(() => {
      if (hasCome) return undefined;
      const onOnline = () => void tryAgain(false);
      addEventListener('online', onOnline);
      return () => removeEventListener('online', onOnline);
    });
    if (hasCome && Whole !== undefined) return <Whole {...props} />;
    return (
      <div role="alert" className="sticky bottom-4 z-10 p-4">
        <div className="mx-auto flex w-fit max-w-xl flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-3 text-ink shadow-raised">
          <p className="min-w-0 flex-[1_1_14rem]">
            <strong className="font-medium">{commonMessages.staleTitle}.</strong>{' '}
            {commonMessages.networkFailure}
          </p>
          <button
            type="button"
            aria-disabled={isTrying}
            onClick={() => !isTrying && void tryAgain(true)}
            className="min-h-9 rounded-control font-medium text-accent"
          >
            {commonMessages.retry}
          </button>
        </div>
      </div>
    );
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it takes what the component takes, and becomes it
  return StandIn as Component;
}

/** Returns true if the server answers, so that the page can be reloaded; never rejects. */
export async function doesServerAnswer(): Promise<boolean> {
  // oxlint-disable-next-line no-restricted-globals -- it asks for the page, which is no call of the API
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

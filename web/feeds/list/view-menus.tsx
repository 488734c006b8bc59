import { ArrowDownUp, Bookmark, Rows3, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type FeedListCounts, feedListOrders, feedListStates } from '#core/contract/feeds/whole-feeds-api.ts';
import { limits } from '#core/limits.ts';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { feedListMessages as texts } from '#core/messages/screens/feeds/feed-list-messages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { NameDialog } from '#web/ui/dialog/questions.ts';
import { FilterChips } from '#web/ui/list/filter-chips.tsx';
import { Menu, MenuItem, MenuSeparator } from '#web/ui/popup/menu.tsx';
import { isSameView, rowCounts, useFeedsView } from './feeds-view.ts';
import { forgetView, saveView, useSavedViews } from './saved-views.ts';

const menuStyle = 'w-9 px-0 sm:w-auto sm:px-3';

/** Filter by state, with the number of feeds in each. */
export function StateChips({ counts }: { counts: FeedListCounts | undefined }) {
  const { view, show } = useFeedsView();
  return (
    <FilterChips
      label={texts.stateLabel}
      value={view.state ?? 'all'}
      onChange={(state) => show({ state: state === 'all' ? undefined : state })}
      chips={(['all', ...feedListStates] as const).map((state) => ({
        value: state,
        label: texts.states[state],
        count: counts?.[state] ?? null,
      }))}
    />
  );
}

/** Choice of the order and of the number of rows. */
export function OrderMenu() {
  const { view, show } = useFeedsView();
  const order = texts.orders[view.sort ?? 'newest'];
  return (
    <Menu
      trigger={
        <Button aria-label={texts.orderLabel(order)} icon={<ArrowDownUp />} className={menuStyle}>
          <span className="max-sm:hidden">{order}</span>
        </Button>
      }
    >
      {([undefined, ...feedListOrders] as const).map((sort) => (
        <MenuItem key={sort ?? 'newest'} isChosen={view.sort === sort} onSelect={() => show({ sort })}>
          {texts.orders[sort ?? 'newest']}
        </MenuItem>
      ))}
      <MenuSeparator />
      {rowCounts.map((rows) => (
        <MenuItem
          key={rows}
          icon={<Rows3 />}
          isChosen={(view.rows ?? limits.feedsPageSize) === rows}
          onSelect={() => show({ rows: rows === limits.feedsPageSize ? undefined : rows })}
        >
          {texts.rows(rows)}
        </MenuItem>
      ))}
    </Menu>
  );
}

const usual = { search: undefined, state: undefined, sort: undefined, rows: undefined };

/** Views that the user has saved under a name. */
export function ViewsMenu() {
  const { view, show } = useFeedsView();
  const views = useSavedViews();
  const [isNaming, setIsNaming] = useState(false);
  const current = views.find((saved) => isSameView(saved, view));
  return (
    <>
      <Menu
        trigger={
          <Button
            aria-label={texts.viewsLabel(current?.name ?? texts.views)}
            icon={<Bookmark />}
            className={menuStyle}
          >
            <span className="max-w-40 truncate max-sm:hidden">{current?.name ?? texts.views}</span>
          </Button>
        }
      >
        <MenuItem isChosen={isSameView(view, {})} onSelect={() => show(usual)}>
          {texts.usualView}
        </MenuItem>
        {views.map(({ name, ...saved }) => (
          <MenuItem
            key={name}
            isChosen={name === current?.name}
            onSelect={() => show({ ...usual, ...saved })}
          >
            {name}
          </MenuItem>
        ))}
        <MenuSeparator />
        {current === undefined ? (
          <MenuItem icon={<Bookmark />} onSelect={() => setIsNaming(true)}>
            {texts.saveView}
          </MenuItem>
        ) : (
          <MenuItem isDanger icon={<Trash2 />} onSelect={() => forgetView(current.name)}>
            {texts.forgetView(current.name)}
          </MenuItem>
        )}
      </Menu>
      {isNaming && (
        <NameDialog
          title={texts.saveView}
          label={texts.viewName}
          hint={texts.viewHint}
          initialName={view.state === undefined ? '' : texts.states[view.state]}
          isNameSelected
          submitLabel={commonMessages.save}
          isBusy={false}
          missingName={texts.viewNeedsName}
          onClose={() => setIsNaming(false)}
          onSubmit={(name) => {
            saveView({ ...view, name });
            setIsNaming(false);
          }}
        />
      )}
    </>
  );
}

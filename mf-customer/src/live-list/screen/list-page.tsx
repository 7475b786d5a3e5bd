import type { Mode } from '@bothways/domain/quotes';
import { PHONE, useMedia, VisuallyHidden } from '@bothways/ui';
import { useRef, useState } from 'react';
import { PinQuestion } from '../../pins/index.ts';
import { useText } from '../../texts.ts';
import type { ListFilter, ListItem, ListView, ViewChange } from '../kind/list-item.ts';
import type { ListKind } from '../kind/list-kind.ts';
import { useListKeys } from '../model/use-list-keys.ts';
import { useListModel } from '../model/use-list-model.ts';
import { FeedBanner } from './feed-banner.tsx';
import { ListBody } from './list-body.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListFrame, ListScroller } from './list-frame.tsx';
import { ListHeader } from './list-header.tsx';
import type { ListFeed } from './use-list-feed.ts';
import { useListTop } from './use-list-top.ts';
import { useOutsideClose } from './use-outside-close.ts';
import { useSelection } from './use-selection.ts';

export interface ListPageProps<Item extends ListItem, Filter extends ListFilter, View extends ListView> {
  kind: ListKind<Item, Filter, View>;
  mode: Mode;
  view: View;
  change: ViewChange<View>;
  feed: ListFeed<Item, Filter>;
}

const noEffects = (): void => undefined;
const alone = (): readonly string[] => [];

/** The list at the left, the selected item at the right or, on phones, in a sheet. */
export function ListPage<Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  props: ListPageProps<Item, Filter, View>,
) {
  const { kind, mode, view, change, feed } = props;
  const { request, live } = feed;
  const t = useText();
  const isPhone = useMedia(PHONE);
  const listKey = `${mode}|${JSON.stringify(request.filter)}`;
  const { perEvent, selected: selectedId } = view;
  const read = kind.useRead();
  const { legsOf = alone, rowHeight } = kind;
  const model = useListModel({
    pins: kind.pins,
    live,
    listKey,
    perEvent,
    selectedId,
    read,
    legsOf,
    rowHeight,
  });
  const { list, hold, standing, pinned, find } = model;
  // Requesting the list means wanting to see it, so no press on a row is about to follow.
  const askAnew = (): void => {
    hold.order();
    live.retry();
  };
  const [calculated, setCalculated] = useState<Item | undefined>(undefined);
  const { openId, isClosing, select, deselect, close } = useSelection(view, change);
  const isBeside = openId !== undefined && !isPhone;
  const isReady = live.status === 'ready';
  const filter = request.isLoading || request.failure || request.isEmptyChoice ? undefined : request.filter;
  const useEffects = kind.useEffects ?? noEffects;
  useEffects({ items: live.items, standing, isReady, listKey, onSelect: select });
  const page = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  useOutsideClose(list, detail, isBeside, close);
  useListTop(list, page);
  useListKeys({
    pins: kind.pins,
    model,
    selectedId: openId,
    follows: isBeside,
    onSelect: select,
    onCalculate: setCalculated,
    onClose: close,
  });
  return (
    <>
      <ListFrame
        detail={
          openId !== undefined && (
            <kind.Detail
              filter={filter}
              id={openId}
              isPhone={isPhone}
              key={openId}
              live={live}
              mode={mode}
              onCalculate={setCalculated}
              onClose={isPhone ? deselect : close}
              onSelect={select}
              pin={pinned.pins.find(({ id }) => id === openId)}
            />
          )
        }
        detailRef={detail}
        isBeside={isBeside}
        isClosing={isClosing}
        page={page}
        title={t(kind.texts.title[mode])}
      >
        <VisuallyHidden as="h2">{t(kind.texts.title[mode])}</VisuallyHidden>
        <ListHeader {...props} isPhone={isPhone} />
        <ListScroller hold={hold} isCompact={request.isCompact} list={list}>
          <ListBody
            {...props}
            isPhone={isPhone}
            askAnew={askAnew}
            model={model}
            onCalculate={setCalculated}
            onSelect={select}
            openId={openId}
          />
        </ListScroller>
        {isPhone && <FeedBanner atMs={live.atMs} onRetry={askAnew} />}
        <ListFooter feed={feed} kind={kind} mode={mode} view={view} />
      </ListFrame>
      <PinQuestion kind={kind.pins} />
      {calculated && (
        <kind.Calculator
          filter={filter}
          isReady={isReady}
          item={calculated}
          key={calculated.id}
          known={find(calculated.id)}
          onClose={() => setCalculated(undefined)}
        />
      )}
    </>
  );
}

import type { AdminBookie, BookieArea } from '@bothways/domain/bookies';
import { isApiError, useMutation, usePermission, useQueryClient, useToast } from '@bothways/platform';
import { useState } from 'react';
import { useRefusalText, useValueRefusalText } from '../changes/index.ts';
import { savedOf } from './area-drafts.ts';
import { areaKey, MAY_CHANGE } from './areas.ts';
import { BOOKIES_KEY, saveArea } from './bookie.queries.ts';
import {
  afterSave,
  chosen,
  type Draft,
  isUnsettled,
  type Saved,
  type Shown,
  type Side,
  shown,
} from './draft.ts';
import { useDraft, useDraftsChange } from './drafts.tsx';
import { checked, fieldAt } from './faults.ts';
import type { FieldValue, FormValues } from './form-values.ts';
import { useText } from './texts.ts';
import { useFaultText } from './use-fault-text.ts';

/** One settings area: its state, faults and actions. */
export interface AreaForm {
  area: BookieArea;
  saved: Saved;
  shown: Shown;
  /** By field, in words; only after an attempt to save. */
  faults: Readonly<Record<string, string>>;
  /** The missing permission; undefined if the user has it, or while unknown. */
  lacks: string | undefined;
  isReadOnly: boolean;
  isSaving: boolean;
  edit(name: string, value: FieldValue): void;
  choose(name: string, side: Side): void;
  discard(): void;
  save(): void;
}

interface Sending {
  body: unknown;
  values: FormValues;
  draft: Draft | undefined;
}

function useSave(bookie: string, area: BookieArea) {
  const t = useText();
  const toast = useToast();
  const refusalText = useRefusalText();
  const valueRefusalText = useValueRefusalText();
  const queryClient = useQueryClient();
  const drafts = useDraftsChange();
  const readAnew = () => queryClient.invalidateQueries({ queryKey: BOOKIES_KEY });
  const fieldOf = (error: unknown): string | undefined =>
    isApiError(error) && error.path !== undefined ? fieldAt(area, error.path) : undefined;
  const { isPending, mutate, error, reset } = useMutation({
    mutationFn: ({ body }: Sending) => saveArea(bookie, area, body),
    async onSuccess(_, { values, draft: begun }) {
      await readAnew();
      drafts.put(bookie, area, (draft) => afterSave(draft, begun, values));
      toast.show({ tone: 'success', title: t(`bookies.areas.${areaKey(area)}.saved`) });
    },
    async onError(cause) {
      const description = fieldOf(cause) === undefined ? refusalText(cause) : valueRefusalText(cause);
      toast.show({ tone: 'error', title: t(`bookies.areas.${areaKey(area)}.failed`), description });
      if (!isApiError(cause)) return;
      // Outdated or deleted: the saved values are shown next to the edits.
      if (cause.status === 409 || cause.status === 404) await readAnew();
    },
  });
  const refused = fieldOf(error);
  return {
    isPending,
    mutate,
    reset,
    /** The refused field and why, in the language of the page. */
    refused: refused === undefined ? {} : { [refused]: valueRefusalText(error) },
  };
}

/** Returns an area of a bookmaker as a form. Edits outlive the form: they are stored as a draft. */
export function useAreaForm(bookie: AdminBookie, area: BookieArea): AreaForm {
  const faultText = useFaultText();
  const drafts = useDraftsChange();
  const draft = useDraft(bookie.value, area);
  const { allowed, status } = usePermission(MAY_CHANGE[area]);
  const [isTried, setTried] = useState(false);
  const { isPending, mutate, refused, reset: forgive } = useSave(bookie.value, area);

  const saved = savedOf(bookie, area);
  const view = shown(saved, draft);
  const check = checked(area, view.values, saved.version);
  const found = isTried && !check.ok ? check.faults : {};
  const faults = {
    ...refused,
    ...Object.fromEntries(Object.entries(found).map(([name, fault]) => [name, faultText(fault)])),
  };
  const reset = (): void => {
    setTried(false);
    forgive();
  };
  return {
    area,
    saved,
    shown: view,
    faults,
    lacks: status === 'denied' ? MAY_CHANGE[area] : undefined,
    isReadOnly: !allowed,
    isSaving: isPending,
    edit(name, value) {
      if (name in refused) forgive();
      drafts.fill(bookie, area, { [name]: value });
    },
    choose: (name, side) =>
      drafts.put(bookie.value, area, (before) => {
        if (!before) return undefined;
        const next = chosen(saved, before, name, side);
        const after = shown(saved, next);
        return after.changed.length > 0 || isUnsettled(after) ? next : undefined;
      }),
    discard() {
      reset();
      drafts.put(bookie.value, area, () => undefined);
    },
    save() {
      if (isPending || !allowed || view.changed.length === 0 || isUnsettled(view)) return;
      setTried(true);
      if (check.ok) mutate({ body: check.body, values: view.values, draft }, { onSuccess: reset });
      else forgive();
    },
  };
}

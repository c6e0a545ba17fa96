import type { InputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import {
  episodeDraft,
  episodeEnding,
  treatmentEpisode,
} from '@mingmou/contract/workstation/growth/growth-chart.contract';
import type { ChartEpisode } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useState } from 'react';
import { fieldsOfPlan } from '../recipe/plan-rows.rules';
import styles from './growth.module.css';

type Draft = Partial<InputOf<typeof treatmentEpisode.save>>;
type Name = keyof typeof episodeDraft;

const NO_KEYS = [] as const;

interface EpisodeDialogProps {
  readonly title: string;
  readonly fields: Readonly<Record<string, FieldSpec>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly onChange: (name: string, value: unknown) => void;
  /** Missing values, as a sentence. */
  readonly lacks: string | undefined;
  readonly save: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Dialog with fields of a treatment; a refusal leaves it unchanged. */
function EpisodeDialog({ title, fields, values, onChange, lacks, save, onClose }: EpisodeDialogProps) {
  const { success, warning } = useFeedback();
  const { start, running } = useAct(async () => {
    if (lacks) {
      warning(lacks);
      return;
    }
    await save();
    success('保存成功');
    onClose();
  });
  useKeys(NO_KEYS, { blocking: true });
  return (
    <Modal title={title} open width={460} confirmLoading={running} onOk={start} onCancel={onClose}>
      <div className={styles.fields}>
        {Object.entries(fields).map(([name, spec]) => (
          <label key={name} htmlFor={`episode-${name}`}>
            <span>{spec.title}</span>
            <FieldInput
              id={`episode-${name}`}
              aria-label={spec.title}
              spec={spec}
              value={values[name] ?? null}
              onChange={(value) => onChange(name, value)}
            />
          </label>
        ))}
      </div>
    </Modal>
  );
}

const shapeOf = (names: readonly Name[]): Readonly<Record<string, FieldSpec>> =>
  Object.fromEntries(names.map((name) => [name, episodeDraft[name]]));

/** 补录: a treatment that was begun before, or elsewhere. */
export function NewEpisode({ patientId, onClose }: { readonly patientId: number; readonly onClose: () => void }) {
  const [draft, type] = useState<Draft>({});
  const save = useSend(treatmentEpisode.save);
  const figures = draft.type ? fieldsOfPlan({ type: draft.type, act: 'OPEN' }) : [];
  const own = figures.filter((name): name is Exclude<typeof name, 'act'> => name !== 'act');
  const names: readonly Name[] = [
    'type',
    ...own,
    'startDate',
    'endDate',
    ...(draft.endDate ? (['stopReason'] as const) : []),
  ];
  const { type: kind, startDate } = draft;
  return (
    <EpisodeDialog
      title="补录防控方案"
      fields={shapeOf(names)}
      values={draft}
      // Figures of another kind are none of this one's.
      onChange={(name, value) =>
        type((before) =>
          name === 'type'
            ? { type: value as Draft['type'], startDate: before.startDate, endDate: before.endDate }
            : { ...before, [name]: value },
        )
      }
      lacks={kind ? (startDate ? undefined : '请填写开始日期') : '请选择方案'}
      save={async () => kind && startDate && save({ ...draft, patientId, type: kind, startDate })}
      onClose={onClose}
    />
  );
}

export function StopEpisode({ of, onClose }: { readonly of: ChartEpisode; readonly onClose: () => void }) {
  const [draft, type] = useState<{ readonly endDate?: string; readonly stopReason?: string }>({ endDate: today() });
  const stop = useSend(treatmentEpisode.stop);
  const { endDate, stopReason } = draft;
  const { id, version } = of;
  return (
    <EpisodeDialog
      title={`停止${dictName(treatmentType, of.type)}`}
      fields={episodeEnding}
      values={draft}
      onChange={(name, value) => type((before) => ({ ...before, [name]: value }))}
      lacks={endDate ? (stopReason ? undefined : '请填写停止原因') : '请填写停止日期'}
      save={async () => endDate && stopReason && stop({ id, version, endDate, stopReason })}
      onClose={onClose}
    />
  );
}

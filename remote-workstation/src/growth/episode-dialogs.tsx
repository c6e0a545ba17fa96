import type { InputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { dictName } from '@mingmou/contract/base/dict';
import { treatmentType } from '@mingmou/contract/workstation/conclusion.dicts';
import { episodeDraft, treatmentEpisode } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import type { ChartEpisode } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { CallDialog } from '@mingmou/kit/form/call-dialog';
import { fieldOf } from '@mingmou/kit/form/field';
import { Form } from '@mingmou/kit/ui-form';
import { fieldsOfPlan } from '../recipe/plan-rows.rules';

type Draft = Partial<InputOf<typeof treatmentEpisode.save>>;

const Field = fieldOf(treatmentEpisode.save);
const { type: _type, startDate: _startDate, endDate: _endDate, ...parameters } = episodeDraft;
const NO_PARAMETERS = Object.fromEntries(Object.keys(parameters).map((name) => [name, null]));

/** 补录: a treatment that was begun before, or elsewhere. */
export function NewEpisode({ patientId, onClose }: { readonly patientId: number; readonly onClose: () => void }) {
  return (
    <CallDialog
      title="补录防控方案"
      call={treatmentEpisode.save}
      known={{ patientId }}
      ok="确定"
      // The parameters of one kind of treatment do not apply to another kind.
      follow={(changed) => ('type' in changed ? NO_PARAMETERS : {})}
      onClose={onClose}
    >
      <EpisodeFields />
    </CallDialog>
  );
}

/** Fields of a treatment: the parameters of its kind, and the reason of its end once it has one. */
function EpisodeFields() {
  const type = Form.useWatch<Draft['type']>('type');
  const endDate = Form.useWatch<Draft['endDate']>('endDate');
  const figures = type ? fieldsOfPlan({ type, act: 'OPEN' }) : [];
  return (
    <>
      <Field name="type" />
      {figures.map((name) => (name === 'act' ? null : <Field key={name} name={name} />))}
      <Field name="startDate" />
      <Field name="endDate" />
      {endDate ? <Field name="stopReason" required /> : null}
    </>
  );
}

export function StopEpisode({ of, onClose }: { readonly of: ChartEpisode; readonly onClose: () => void }) {
  const { id, version, type } = of;
  return (
    <CallDialog
      title={`停止${dictName(treatmentType, type)}`}
      call={treatmentEpisode.stop}
      known={{ id, version }}
      start={{ endDate: today() }}
      ok="确定"
      onClose={onClose}
    />
  );
}

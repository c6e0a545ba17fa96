import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { schoolTermOf } from '@mingmou/contract/screening/task.rules';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import type { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import type { RuleSet } from '../rules/rule-set';
import { RoundInput } from './round-input';

const Field = fieldOf(screeningTask.save);

interface TaskDialogProps {
  readonly control: ReturnType<
    typeof useFormDialog<
      OutputOf<typeof screeningTask.findById>,
      InputOf<typeof screeningTask.save>,
      InputOf<typeof screeningTask.update>
    >
  >;
  readonly sets: readonly RuleSet[];
}

/** A task in the order of its paper form; a new one starts in the present term, by the newest enabled rules. */
export function TaskDialog({ control, sets }: TaskDialogProps) {
  const ruleSetId = sets.find(({ stateEnum }) => stateEnum === 'ENABLE')?.id;
  return (
    <FormDialog title="筛查任务" control={control} start={{ ...schoolTermOf(today()), visionScale: 1, ruleSetId }} wide>
      <Field name="name" />
      <Field name="schoolId" />
      <Field name="schoolYear" />
      <Field name="term" />
      <Field name="round">
        <RoundInput />
      </Field>
      <Field name="planCount" />
      <Field name="screenFrom" />
      <Field name="screenTo" />
      <Field name="visionScale" />
      <Field name="ruleSetId" />
      <Field name="leaderId" />
      <Field name="staffIds" />
      <Field name="remark" />
    </FormDialog>
  );
}

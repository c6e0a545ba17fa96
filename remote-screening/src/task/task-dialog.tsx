import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { today } from '@mingmou/contract/base/clinic-day';
import { school } from '@mingmou/contract/screening/school.contract';
import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { schoolTermOf } from '@mingmou/contract/screening/task.rules';
import { employee } from '@mingmou/contract/system/employee.contract';
import { readOrgId } from '@mingmou/core/session/token';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormDialog } from '@mingmou/kit/form/form-dialog';
import { OptionSelect } from '@mingmou/kit/form/option-select';
import type { useFormDialog } from '@mingmou/kit/form/use-form-dialog';
import type { RuleSet } from '../rules/rule-set';
import { PeopleInput } from './people-input';
import { RoundInput } from './round-input';
import { RuleInput } from './rule-input';

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
      <Field name="schoolId">
        <OptionSelect call={school.findAll} input={{}} nameFrom="schoolName" />
      </Field>
      <Field name="schoolYear" />
      <Field name="term" />
      <Field name="round">
        <RoundInput />
      </Field>
      <Field name="planCount" />
      <Field name="screenFrom" />
      <Field name="screenTo" />
      <Field name="visionScale" />
      <Field name="ruleSetId">
        <RuleInput sets={sets} />
      </Field>
      <Field name="leaderId">
        <OptionSelect call={employee.findAll} input={{ orgId: readOrgId() }} nameFrom="leaderName" />
      </Field>
      <Field name="staffIds">
        <PeopleInput />
      </Field>
      <Field name="remark" />
    </FormDialog>
  );
}

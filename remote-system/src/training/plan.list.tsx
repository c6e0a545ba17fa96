import { checkStages, type TypedStage } from '@mingmou/contract/system/training/training.rules';
import { trainingPlan } from '@mingmou/contract/system/training/training-plan.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Form } from '@mingmou/kit/ui-form';
import { PlanSheet } from './plan-sheet';
import styles from './training.module.css';

const Field = fieldOf(trainingPlan.save);

/** Names and indications are read whole. */
const WIDTHS: Readonly<Record<string, number>> = { name: 220, indication: 320 };
const shown = columns(trainingPlan.row, ['name', 'indication', 'stageCount', 'totalTimes']).map((column) => ({
  ...column,
  width: WIDTHS[column.key] ?? column.width,
}));

function validStages(_rule: unknown, stages: readonly TypedStage[] | undefined): Promise<void> {
  const reason = checkStages(stages ?? []);
  return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
}

export default function TrainingPlanList() {
  return (
    <MasterPage
      of={trainingPlan}
      filters={['name', 'indication', 'stateEnum']}
      columns={[
        ...shown,
        stateColumn(trainingPlan.lifecycle, 'stateEnum'),
        ...columns(trainingPlan.row, ['updatedAt']),
      ]}
      start={{ stages: [] }}
      wide
    >
      <Field name="name" />
      <Field name="indication" />
      <Form.Item
        className={styles.whole}
        name="stages"
        label={trainingPlan.fields.stages.title}
        required
        validateTrigger={[]}
        rules={[{ validator: validStages }]}
      >
        <PlanSheet />
      </Form.Item>
    </MasterPage>
  );
}

import { checkRanges, type Part, partText } from '@mingmou/contract/system/schedule/schedule.rules';
import { scheduleDefinition } from '@mingmou/contract/system/schedule/schedule-definition.contract';
import { fieldOf } from '@mingmou/kit/form/field';
import { columns, type ListColumn } from '@mingmou/kit/list/columns';
import { MasterPage } from '@mingmou/kit/list/master-page';
import { stateColumn } from '@mingmou/kit/list/state-column';
import { Form, Switch } from '@mingmou/kit/ui-form';
import { Chip } from './chip';
import { ColorInput } from './color-input';
import { RangesInput } from './ranges-input';

const Field = fieldOf(scheduleDefinition.save);
const { fields, row } = scheduleDefinition;

interface Shift {
  readonly name: string;
  readonly shortName: string;
  readonly color: string;
  readonly isRest: boolean;
  readonly timeRanges: readonly Part[];
}

const chipColumn: ListColumn<Shift> = {
  key: 'color',
  title: fields.color.title,
  label: fields.color.title,
  width: 72,
  render: (shift) => <Chip {...shift} />,
};

const rangesColumn: ListColumn<Shift> = {
  key: 'timeRanges',
  title: fields.timeRanges.title,
  label: fields.timeRanges.title,
  width: 240,
  render: ({ isRest, timeRanges }) => (isRest ? '休息' : timeRanges.map(partText).join('，')),
};

function RangesField() {
  const isRest = Form.useWatch<boolean | undefined>('isRest') === true;
  const validator = (_rule: unknown, parts: readonly Part[] | undefined) => {
    const reason = checkRanges(isRest, parts ?? []);
    return reason === null ? Promise.resolve() : Promise.reject(new Error(reason));
  };
  return (
    <Form.Item
      name="timeRanges"
      label={fields.timeRanges.title}
      required={!isRest}
      validateTrigger={[]}
      rules={[{ validator }]}
    >
      <RangesInput isRest={isRest} />
    </Form.Item>
  );
}

interface RestSwitchProps {
  readonly id?: string;
  readonly value?: boolean;
  readonly onChange?: (isRest: boolean) => void;
}

/** A shift that becomes a rest has no ranges any more. */
function RestSwitch({ id, value, onChange }: RestSwitchProps) {
  const form = Form.useFormInstance();
  const change = (isRest: boolean) => {
    onChange?.(isRest);
    if (isRest) form.setFieldValue('timeRanges', []);
  };
  return <Switch id={id} checked={value === true} onChange={change} />;
}

export default function DefinitionList() {
  return (
    <MasterPage
      of={scheduleDefinition}
      filters={['name', 'stateEnum']}
      columns={[
        chipColumn,
        ...columns(row, ['name', 'shortName']),
        rangesColumn,
        ...columns(row, ['hours']),
        stateColumn(scheduleDefinition.lifecycle, 'stateEnum'),
        ...columns(row, ['sort']),
      ]}
      start={{ color: '#1468C7', timeRanges: [{ start: '08:30', end: '12:00' }] }}
    >
      <Field name="name" />
      <Field name="shortName" />
      <Field name="color">
        <ColorInput />
      </Field>
      <Field name="isRest">
        <RestSwitch />
      </Field>
      <RangesField />
      <Field name="sort" />
    </MasterPage>
  );
}

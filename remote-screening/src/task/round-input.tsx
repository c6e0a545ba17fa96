import { screeningTask } from '@mingmou/contract/screening/task.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Form, InputNumber } from '@mingmou/kit/ui-form';

interface RoundInputProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

const ANY_TERM = { schoolId: 0, schoolYear: '', term: 0 };

/** Round of a task; if empty, the next one of the school's term, shown in grey. */
export function RoundInput({ value, onChange, ...rest }: RoundInputProps) {
  const form = Form.useFormInstance();
  const [schoolId, schoolYear, term] = [
    Form.useWatch<number>('schoolId', form),
    Form.useWatch<string>('schoolYear', form),
    Form.useWatch<number>('term', form),
  ];
  const isKnown = Boolean(schoolId && term && /^\d{4}-\d{4}$/.test(schoolYear ?? ''));
  const key = isKnown ? { schoolId, schoolYear, term } : ANY_TERM;
  const { data } = useCall(screeningTask.options, { ...ANY_TERM, ...key }, { skip: !isKnown, quiet: true });
  return (
    <InputNumber
      {...rest}
      controls={false}
      style={{ width: '100%' }}
      suffix="次"
      value={value ?? null}
      placeholder={isKnown && data ? `本学期第${data.nextRound}次` : '留空自动排次'}
      onChange={(next) => onChange?.(next)}
    />
  );
}

import { WX_VARIABLES } from '@mingmou/contract/wechat/wx-value.rules';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import type { InputProps } from './input-props';
import styles from './wechat.module.css';

interface TemplateField {
  readonly key: string;
  readonly value: string;
}

const MAX = 10;
const NAMES: Readonly<Record<string, string>> = {
  patientName: '姓名',
  number: '号序',
  roomName: '诊室',
  doctorName: '医生',
  orgName: '机构',
  orgPhone: '电话',
  time: '时间',
};

function isField(value: unknown): value is TemplateField {
  return typeof value === 'object' && value !== null && 'key' in value && 'value' in value;
}

/** The fields of a template at WeChat, and what each is filled with. */
export function TemplateFieldsInput({ id, value, onChange }: InputProps) {
  const rows = Array.isArray(value) ? value.filter(isField) : [];
  const put = (index: number, change: Partial<TemplateField>) =>
    onChange?.(rows.map((row, n) => (n === index ? { ...row, ...change } : row)));
  return (
    <div id={id} className={styles.fieldRows}>
      {rows.map((row, index) => (
        // Rows have no name of their own: their place is what they are.
        <div key={index} className={styles.fieldRow}>
          <Input
            aria-label={`第${index + 1}项字段`}
            placeholder="thing2"
            maxLength={32}
            value={row.key}
            onChange={({ target }) => put(index, { key: target.value.trim() })}
          />
          <Input
            aria-label={`第${index + 1}项内容`}
            placeholder={`\${patientName}`}
            maxLength={100}
            value={row.value}
            onChange={({ target }) => put(index, { value: target.value })}
          />
          <Button
            aria-label={`删除第${index + 1}项`}
            type="link"
            danger
            onClick={() => onChange?.(rows.filter((_, n) => n !== index))}
          >
            删除
          </Button>
        </div>
      ))}
      {rows.length < MAX ? (
        <Button onClick={() => onChange?.([...rows, { key: '', value: '' }])}>添加字段</Button>
      ) : null}
      <p className={styles.hint}>
        可用变量：{WX_VARIABLES.QUEUE_CALL.map((name) => `\${${name}} ${NAMES[name] ?? ''}`).join('、')}
      </p>
    </div>
  );
}

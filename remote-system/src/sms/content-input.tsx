import { SMS_VARIABLES, segmentsOf, smsLength, unknownVariable } from '@mingmou/contract/messaging/sms.rules';
import { smsTemplate } from '@mingmou/contract/messaging/sms-template.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Input } from '@mingmou/kit/ui-form';
import { type ComponentProps, useRef } from 'react';
import styles from './sms.module.css';

const MOST = smsTemplate.fields.content.max;
const VARIABLES = Object.entries(SMS_VARIABLES);

type InputProps = Pick<
  ComponentProps<typeof Input.TextArea>,
  'id' | 'onBlur' | 'aria-required' | 'aria-invalid' | 'aria-describedby'
> & {
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
};

/** The text of a template: variables by a click, and how many messages it is charged as while it is typed. */
export function ContentInput({ value, onChange, ...rest }: InputProps) {
  const text = typeof value === 'string' ? value : '';
  const area = useRef<HTMLDivElement>(null);
  // The signature counts towards the length; it is the same for every text.
  const { data } = useCall(smsTemplate.preview, { content: '字' }, { quiet: true });
  const sign = data?.sign ?? '';
  const length = smsLength(sign, text);
  const unknown = unknownVariable(text);
  const insert = (name: string) => {
    const box = area.current?.querySelector('textarea');
    const at = box?.selectionStart ?? text.length;
    onChange?.(`${text.slice(0, at)}\${${name}}${text.slice(box?.selectionEnd ?? at)}`);
    box?.focus();
  };
  return (
    <div ref={area}>
      <fieldset className={styles.variables}>
        <legend>插入变量</legend>
        {VARIABLES.map(([name, label]) => (
          <button key={name} type="button" onClick={() => insert(name)}>
            {label}
          </button>
        ))}
      </fieldset>
      <Input.TextArea
        {...rest}
        value={text}
        rows={4}
        maxLength={MOST}
        placeholder="请输入内容"
        onChange={({ target }) => onChange?.(target.value)}
      />
      <div className={styles.counter} role="status">
        <span className={unknown === null ? undefined : styles.warn}>
          {unknown === null ? (sign ? `含签名【${sign}】` : '还没有已通过的签名') : `不支持的变量：${unknown}`}
        </span>
        <span>
          {`${length}字，按${segmentsOf(length)}条计费`}
          {text.includes('${') ? '（以变量原文计，实际按填入后的字数）' : ''}
        </span>
      </div>
    </div>
  );
}

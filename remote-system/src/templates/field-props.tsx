import { PropRow } from '@mingmou/clinic/template/prop-row';
import { check } from '@mingmou/contract/base/check';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { DICTIONARIES } from '@mingmou/contract/dict/dictionaries';
import {
  type TemplateField,
  type TemplateSchema,
  templateFieldFields,
} from '@mingmou/contract/system/template/template.fields';
import { Button } from '@mingmou/kit/ui';
import { Input, Select } from '@mingmou/kit/ui-form';
import { useId, useState } from 'react';
import { QuestionProps } from './question-props';
import { allFields } from './schema-draft';
import styles from './templates.module.css';

interface FieldPropsProps {
  readonly field: TemplateField;
  readonly schema: TemplateSchema;
  /** Of a questionnaire: it has conditions and targets. */
  readonly asks: boolean;
  readonly onChange: (change: Partial<TemplateField>) => void;
  readonly onRemove: () => void;
}

type Name = keyof TemplateField & keyof typeof templateFieldFields;

/** What else a type is asked, in reading order. */
const MORE: Readonly<Record<TemplateField['type'], readonly Name[]>> = {
  text: ['unit', 'max'],
  number: ['unit', 'min', 'max', 'step', 'eye'],
  select: ['eye'],
  multi: ['eye'],
  date: [],
  eye: ['unit', 'min', 'max', 'step'],
  image: ['eye'],
  table: [],
};

const HAS_OPTIONS: readonly TemplateField['type'][] = ['select', 'multi', 'table'];

/** The properties of one field. */
export function FieldProps({ field, schema, asks, onChange, onRemove }: FieldPropsProps) {
  const row = (name: Name) => {
    const spec: FieldSpec = templateFieldFields[name];
    const title = name === 'max' && field.type === 'text' ? '最多字数' : spec.title;
    return (
      <PropRow
        key={name}
        spec={{ ...spec, title }}
        value={field[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    );
  };
  return (
    <>
      {row('label')}
      <KeyInput field={field} schema={schema} onChange={onChange} />
      {row('type')}
      {HAS_OPTIONS.includes(field.type) ? <Options field={field} onChange={onChange} /> : null}
      {MORE[field.type].map(row)}
      {row('required')}
      {asks ? <QuestionProps field={field} schema={schema} onChange={onChange} /> : null}
      <Button danger onClick={onRemove}>
        删除字段
      </Button>
    </>
  );
}

/** Keys name the answers: one that is empty, malformed or taken is not given. */
function KeyInput({ field, schema, onChange }: Omit<FieldPropsProps, 'asks' | 'onRemove'>) {
  const [typed, type] = useState(field.key);
  const id = useId();
  const spec = templateFieldFields.key;
  const taken = typed !== field.key && allFields(schema).some(({ key }) => key === typed);
  const wrong = check(spec, typed) ?? (taken ? '与其他字段重复' : null);
  const give = () => {
    if (wrong) type(field.key);
    else if (typed !== field.key) onChange({ key: typed });
  };
  return (
    <div className={styles.prop}>
      <label htmlFor={id}>{spec.title}</label>
      <Input
        id={id}
        value={typed}
        maxLength={spec.max}
        aria-invalid={wrong !== null}
        onChange={({ target }) => type(target.value)}
        onBlur={give}
        onPressEnter={give}
      />
      {wrong ? <p className={styles.wrong}>{wrong}</p> : null}
    </div>
  );
}

/** What may be chosen, a line each; or a dictionary. */
function Options({ field, onChange }: Pick<FieldPropsProps, 'field' | 'onChange'>) {
  const [typed, type] = useState(() => (field.options ?? []).join('\n'));
  const id = useId();
  const isTable = field.type === 'table';
  const give = (text: string) => {
    type(text);
    const options = text.split('\n').map((line) => line.trim());
    onChange({ options: options.filter(Boolean).map((line) => line.slice(0, 30)) });
  };
  return (
    <>
      <div className={styles.prop}>
        <label htmlFor={id}>{isTable ? '列名（每行一个）' : '选项（每行一个）'}</label>
        <Input.TextArea id={id} rows={4} value={typed} onChange={({ target }) => give(target.value)} />
      </div>
      {isTable ? null : (
        <div className={styles.prop}>
          <label htmlFor={`${id}-dict`}>字典</label>
          <Select<string>
            id={`${id}-dict`}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="不用字典"
            value={field.dict ?? undefined}
            options={DICTIONARIES.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(name) => onChange({ dict: name ?? null })}
          />
        </div>
      )}
    </>
  );
}

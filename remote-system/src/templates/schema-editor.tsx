import { templateFieldType } from '@mingmou/contract/system/template/template.dicts';
import type { TemplateField, TemplateSchema } from '@mingmou/contract/system/template/template.fields';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import { FieldProps } from './field-props';
import { fieldWith, flatKeys, withChange, withField, withoutField, withSection } from './schema-draft';
import { SchemaSections } from './schema-sections';
import styles from './templates.module.css';
import { PROPS, usePartFocus } from './use-part-focus';

export type ChangeSchema = (update: (now: TemplateSchema) => TemplateSchema) => void;

interface SchemaEditorProps {
  readonly schema: TemplateSchema;
  readonly readOnly: boolean;
  /** Of a questionnaire: its questions have conditions and targets. */
  readonly asks: boolean;
  readonly onChange: ChangeSchema;
}

const MOST_SECTIONS = 30;

/** Fields to add, the form in its groups, the properties of the chosen field. */
export function SchemaEditor({ schema, readOnly, asks, onChange }: SchemaEditorProps) {
  const [chosen, choose] = useState<string | null>(() => flatKeys(schema)[1] ?? null);
  const focus = usePartFocus(chosen, choose);
  const add = (type: TemplateField['type'], label: string) => {
    const added = withField(schema, type, label, chosen);
    onChange(() => added.schema);
    choose(added.key);
    // The label of a new field is typed first.
    focus.want(PROPS);
  };
  const remove = (key: string) => {
    const keys = flatKeys(schema);
    const next = keys[keys.indexOf(key) + 1] ?? keys[keys.indexOf(key) - 1] ?? null;
    choose(next);
    if (next) focus.want(next);
    onChange((now) => withoutField(now, key));
  };
  const field = fieldWith(schema, chosen);
  const press = usePress();
  return (
    <div ref={focus.box} className={styles.parts} onKeyDownCapture={focus.onKeyDown}>
      <section className={styles.side} aria-label="可添加的字段">
        <h2 className={styles.subtitle}>添加字段</h2>
        {templateFieldType.rows.map(({ code, name }) => (
          <Button key={code} block onClick={() => add(code, name)}>
            {name}
          </Button>
        ))}
        <Button
          block
          type="dashed"
          disabled={readOnly}
          {...press((schema.sections?.length ?? 0) >= MOST_SECTIONS && `最多${MOST_SECTIONS}个分组`, () =>
            onChange(withSection),
          )}
        >
          添加分组
        </Button>
      </section>
      <SchemaSections {...{ schema, readOnly, chosen, onChange }} onChoose={choose} onRemove={remove} />
      <section className={styles.side} aria-label="字段属性" data-part={PROPS}>
        <h2 className={styles.subtitle}>字段属性</h2>
        {field ? (
          <FieldProps
            key={field.key}
            field={field}
            schema={schema}
            asks={asks}
            onChange={(change) => {
              onChange((now) => withChange(now, field.key, change));
              if (change.key) choose(change.key);
            }}
            onRemove={() => remove(field.key)}
          />
        ) : (
          <p className={styles.quiet}>选择一个字段，或从左侧添加</p>
        )}
      </section>
    </div>
  );
}

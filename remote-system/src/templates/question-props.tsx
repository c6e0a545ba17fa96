import { PropRow } from '@mingmou/clinic/template/prop-row';
import {
  type TemplateField,
  type TemplateSchema,
  templateFieldFields,
} from '@mingmou/contract/system/template/template.fields';
import { choicesOf, questionProblem } from '@mingmou/contract/system/template/template-question.rules';
import { Select } from '@mingmou/kit/ui-form';
import { type ReactNode, useId } from 'react';
import { allFields } from './schema-draft';
import styles from './templates.module.css';

interface QuestionPropsProps {
  readonly field: TemplateField;
  readonly schema: TemplateSchema;
  readonly onChange: (change: Partial<TemplateField>) => void;
}

const { showIf, exclusive, withText, ageMin, ageMax, mapTo } = templateFieldFields;

const isChoice = ({ type }: TemplateField) => type === 'select' || type === 'multi';
const labelled = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Properties of a questionnaire's question beyond a field: condition, demands of its options, target of its answer. */
export function QuestionProps({ field, schema, onChange }: QuestionPropsProps) {
  const all = allFields(schema);
  const problem = questionProblem(field, all);
  const choices = labelled(choicesOf(field));
  const several = (title: string, value: readonly string[] | null | undefined, give: (next: string[]) => void) => (
    <Chosen title={title}>
      {(id) => (
        <Select<string[]> id={id} mode="multiple" value={[...(value ?? [])]} options={choices} onChange={give} />
      )}
    </Chosen>
  );
  return (
    <>
      <Condition field={field} all={all} onChange={onChange} />
      <PropRow spec={ageMin} value={field.ageMin} onChange={(value) => onChange({ ageMin: numberIn(value) })} />
      <PropRow spec={ageMax} value={field.ageMax} onChange={(value) => onChange({ ageMax: numberIn(value) })} />
      {field.type === 'multi'
        ? several(exclusive.title, field.exclusive, (next) => onChange({ exclusive: next }))
        : null}
      {isChoice(field) ? several(withText.title, field.withText, (next) => onChange({ withText: next })) : null}
      <Chosen title={mapTo.title}>
        {(id) => (
          <Select<TemplateField['mapTo']>
            id={id}
            allowClear
            placeholder="不写入"
            value={field.mapTo ?? undefined}
            options={mapTo.dict?.rows.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(target) => onChange({ mapTo: target ?? null })}
          />
        )}
      </Chosen>
      {problem ? (
        <p className={styles.wrong} role="alert">
          本字段{problem}
        </p>
      ) : null}
    </>
  );
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

interface ConditionProps extends Pick<QuestionPropsProps, 'field' | 'onChange'> {
  readonly all: readonly TemplateField[];
}

/** Condition that shows the question only after certain answers to an earlier question. */
function Condition({ field, all, onChange }: ConditionProps) {
  const before = all.slice(
    0,
    all.findIndex(({ key }) => key === field.key),
  );
  const asked = all.find(({ key }) => key === field.showIf?.code);
  const shown = field.showIf?.in ?? [];
  return (
    <>
      <Chosen title={showIf.title}>
        {(id) => (
          <Select<string>
            id={id}
            allowClear
            placeholder="总是显示"
            value={field.showIf?.code}
            options={before.filter(isChoice).map(({ key, label }) => ({ value: key, label: `${label}（${key}）` }))}
            onChange={(code) => onChange({ showIf: code ? { code, in: [] } : null })}
          />
        )}
      </Chosen>
      {field.showIf ? (
        <Chosen title="为以下答案">
          {(id) => (
            <Select<string[]>
              id={id}
              mode="multiple"
              value={[...shown]}
              options={labelled(asked ? choicesOf(asked) : [])}
              onChange={(next) => field.showIf && onChange({ showIf: { ...field.showIf, in: next } })}
            />
          )}
        </Chosen>
      ) : null}
    </>
  );
}

function Chosen({ title, children }: { readonly title: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.prop}>
      <label htmlFor={id}>{title}</label>
      {children(id)}
    </div>
  );
}

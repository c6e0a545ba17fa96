import { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import {
  fieldsOfKind,
  type TemplateKind,
  type TemplateTexts,
  templateTexts,
  textsOf,
} from '@mingmou/contract/workstation/template.fields';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Button } from '@mingmou/kit/ui';
import { useState } from 'react';
import styles from './template.module.css';
import { callsOf, type ManagedTemplate, type Scope } from './template-calls';

interface Draft {
  readonly title: string;
  readonly groupName: string;
  readonly sort: number | null;
  readonly content: TemplateTexts;
}

interface TemplateFormProps {
  readonly kind: TemplateKind;
  readonly scope: Scope;
  /** Absent for a new one. */
  readonly of: ManagedTemplate | undefined;
  readonly onDone: () => void;
}

const { title: titleField, groupName: groupField, sort: sortField } = diagnosticTemplate.private.fields;
const STAYS = { leaving: 'stays' } as const;
const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** One template: its name, its group, and the texts of its kind in the order of the paper form. */
export function TemplateForm({ kind, scope, of, onDone }: TemplateFormProps) {
  const box = useDraftBox<Draft>(`template-${scope}-${kind}-${of?.id ?? 'new'}`, STAYS);
  const [draft, keep] = useState<Draft>(
    () =>
      box.read() ?? {
        title: of?.title ?? '',
        groupName: of?.groupName ?? '',
        sort: of?.sort ?? null,
        content: of?.content ?? {},
      },
  );
  const [fault, setFault] = useState<string>();
  const save = useSend(callsOf(scope).save);
  const update = useSend(callsOf(scope).update);
  const { success } = useFeedback();
  const put = (change: Partial<Draft>) => {
    const next = { ...draft, ...change };
    box.write(next);
    keep(next);
    setFault(undefined);
  };
  const leave = () => {
    box.write(undefined);
    onDone();
  };
  const { start, running } = useAct(async () => {
    const content = textsOf(kind, draft.content);
    const title = draft.title.trim();
    if (title === '') return setFault(`${titleField.title}：请填写`);
    if (Object.keys(content).length === 0) return setFault('内容：请至少填写一项');
    const whole = { kind, title, groupName: draft.groupName.trim() || null, sort: draft.sort, content };
    await (of ? update({ id: of.id, version: of.version, ...whole }) : save(whole));
    success('保存成功');
    leave();
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <form
      className={styles.form}
      aria-label={of ? '编辑模板' : '新建模板'}
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <label htmlFor="template-title">{titleField.title}</label>
      <FieldInput
        id="template-title"
        aria-label={titleField.title}
        spec={titleField}
        value={draft.title}
        onChange={(next) => put({ title: textIn(next) })}
      />
      <label htmlFor="template-group">{groupField.title}</label>
      <FieldInput
        id="template-group"
        aria-label={groupField.title}
        spec={groupField}
        value={draft.groupName}
        onChange={(next) => put({ groupName: textIn(next) })}
      />
      <label htmlFor="template-sort">{sortField.title}</label>
      <FieldInput
        id="template-sort"
        aria-label={sortField.title}
        spec={sortField}
        value={draft.sort}
        onChange={(next) => put({ sort: typeof next === 'number' ? next : null })}
      />
      {fieldsOfKind(kind).map((name) => (
        <TextLine key={name} name={name} draft={draft} put={put} />
      ))}
      {fault ? (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      ) : null}
      <div className={styles.formActs}>
        <Button onClick={leave}>取消</Button>
        <Button type="primary" htmlType="submit" loading={running}>
          保存
        </Button>
      </div>
    </form>
  );
}

interface TextLineProps {
  readonly name: keyof TemplateTexts;
  readonly draft: Draft;
  readonly put: (change: Partial<Draft>) => void;
}

function TextLine({ name, draft, put }: TextLineProps) {
  const spec = templateTexts[name];
  const id = `template-${name}`;
  return (
    <>
      <label htmlFor={id}>{spec.title}</label>
      <FieldInput
        id={id}
        aria-label={spec.title}
        spec={spec}
        value={draft.content[name] ?? ''}
        onChange={(next) => put({ content: { ...draft.content, [name]: textIn(next) } })}
      />
    </>
  );
}

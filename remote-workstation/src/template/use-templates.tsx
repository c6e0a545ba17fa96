import type { OutputOf } from '@mingmou/contract/base/call';
import { diagnosticTemplate } from '@mingmou/contract/workstation/template.contract';
import {
  fieldsOfKind,
  type TemplateField,
  type TemplateKind,
  textsOf,
} from '@mingmou/contract/workstation/template.fields';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Stage } from '../stage/use-stage';

export type Template = OutputOf<typeof diagnosticTemplate.private.findAll>[number];

/** Parts of a stage that templates need: values of the fields, and a function that writes them. */
export type Filled = Pick<Stage, 'values' | 'change' | 'readOnly' | 'fields'>;

export interface Templates {
  readonly kind: TemplateKind;
  readonly stage: Filled;
  /** Own templates first; absent until they are requested. */
  readonly rows: readonly Template[];
  readonly waiting: boolean;
  /** Loads them: nobody pays for templates that are not looked at. */
  readonly ask: () => void;
  /** Fills empty fields; `taken` is a field whose text is replaced. */
  readonly apply: (template: Template, taken?: TemplateField) => void;
  /** Overwrites existing texts after a question. */
  readonly replace: (template: Template) => Promise<void>;
}

const Given = createContext<Templates | undefined>(undefined);

/** The templates of the form around; undefined where it has none. */
export const useTemplates = (): Templates | undefined => useContext(Given);

interface WithTemplatesProps {
  readonly kind: TemplateKind;
  readonly stage: Filled;
  readonly children: ReactNode;
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * A form whose texts may come from templates: the texts of its `StageField`s take `/` with initials, and `TemplateButton` shows
 * all of them.
 */
export function WithTemplates({ kind, stage, children }: WithTemplatesProps) {
  const templates = useGiven(kind, stage);
  return <Given.Provider value={templates}>{children}</Given.Provider>;
}

function useGiven(kind: TemplateKind, stage: Filled): Templates {
  const [asked, setAsked] = useState(false);
  const mayRead = useHolds(diagnosticTemplate.private.findAll.grant);
  const how = { skip: !asked || !mayRead, quiet: true };
  const own = useCall(diagnosticTemplate.private.findAll, { kind }, how);
  const shared = useCall(diagnosticTemplate.public.findAll, { kind }, how);
  const { confirm, success } = useFeedback();
  const rows = useMemo(() => [...(own.data ?? []), ...(shared.data ?? [])], [own.data, shared.data]);

  const textsIn = ({ content }: Template) =>
    Object.entries(textsOf(kind, content)).filter(([name]) => name in stage.fields);
  const apply = (template: Template, taken?: TemplateField) => {
    const fresh = textsIn(template).filter(([name]) => name === taken || isEmpty(stage.values[name]));
    // A field that only held the letters of the search is emptied, whether the template has a text for it or not.
    const given = taken === undefined ? {} : { [taken]: null };
    stage.change({ ...given, ...Object.fromEntries(fresh) }, [], `模板「${template.title}」`);
    success(`已填入「${template.title}」`);
  };
  const replace = async (template: Template) => {
    const texts = textsIn(template);
    const over = texts.filter(([name, text]) => !isEmpty(stage.values[name]) && stage.values[name] !== text);
    const titles = over.map(([name]) => stage.fields[name]?.title).join('、');
    if (over.length > 0 && !(await confirm(`将覆盖已填写的${titles}，确定继续？`, { ok: '覆盖', danger: true })))
      return;
    stage.change(Object.fromEntries(texts), [], `模板「${template.title}」`);
    success(`已填入「${template.title}」`);
  };
  return { kind, stage, rows, waiting: own.fetching || shared.fetching, ask: () => setAsked(true), apply, replace };
}

/** Whether a field of the form is one that templates of its kind fill. */
export function isTemplated({ kind }: Templates, name: string): name is TemplateField {
  return fieldsOfKind(kind).some((field) => field === name);
}

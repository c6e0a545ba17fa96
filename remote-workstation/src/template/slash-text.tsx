import type { FieldSpec } from '@mingmou/contract/base/field';
import type { TemplateField } from '@mingmou/contract/workstation/template.fields';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import styles from './template.module.css';
import type { Template, Templates } from './use-templates';

const MOST = 8;
/** `/` with initials or words at the end of the text. */
const SOUGHT = /(?:^|\s)\/(\S{0,20})$/;

type Input = Omit<ComponentProps<typeof FieldInput>, 'spec'>;

interface SlashTextProps extends Input {
  readonly name: TemplateField;
  readonly spec: FieldSpec;
  readonly templates: Templates;
}

function matching(rows: readonly Template[], sought: string): readonly Template[] {
  const wanted = sought.toLowerCase();
  const found = rows.filter(({ title, pinyin }) => pinyin.startsWith(wanted) || title.includes(sought));
  return found.slice(0, MOST);
}

/** Text input that offers templates after `/` and initials: arrows choose, Enter inserts, Escape continues typing. */
export function SlashText({ name, spec, templates, ...input }: SlashTextProps) {
  const listId = useId();
  const [at, setAt] = useState(0);
  const [left, setLeft] = useState<string>();
  const text = typeof input.value === 'string' ? input.value : '';
  const [, sought] = SOUGHT.exec(text) ?? [];
  const isOpen = sought !== undefined && left !== text;
  const found = isOpen ? matching(templates.rows, sought) : [];
  const chosen = found[Math.min(at, found.length - 1)];

  const take = (template: Template) => {
    const before = text.replace(SOUGHT, '').trim();
    const [said] = [template.content[name]];
    // What stood before the slash stays, and the template's text goes on from it.
    if (before === '') templates.apply(template, name);
    else input.onChange?.(said ? `${before} ${said}` : before);
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') setLeft(text);
    else if (event.key === 'ArrowDown') setAt((now) => Math.min(now + 1, Math.max(found.length - 1, 0)));
    else if (event.key === 'ArrowUp') setAt((now) => Math.max(now - 1, 0));
    else if (event.key === 'Enter' && chosen) take(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.slash} onKeyDownCapture={onKeyDown}>
      <FieldInput
        {...input}
        spec={spec}
        onChange={(next) => {
          if (typeof next === 'string' && next.includes('/')) templates.ask();
          setAt(0);
          input.onChange?.(next);
        }}
      />
      {isOpen ? (
        <ul id={listId} className={styles.offers} aria-label="模板">
          {found.map((template) => (
            <li key={`${template.scope}-${template.id}`}>
              <button
                type="button"
                tabIndex={-1}
                className={template === chosen ? styles.offered : undefined}
                // Before the text loses the focus.
                onMouseDown={(event) => {
                  event.preventDefault();
                  take(template);
                }}
              >
                {template.title} <small>{template.pinyin}</small>
              </button>
            </li>
          ))}
          {found.length === 0 ? (
            <li className={styles.none}>{templates.waiting ? '正在查找…' : '没有匹配的模板'}</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}

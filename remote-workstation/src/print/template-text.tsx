import { unknownPlaceholder } from '@mingmou/contract/system/template/template-placeholder';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { freeSheetHtml } from '@mingmou/contract/system/template/template-sheet';
import { VISIT_SAMPLE, VISIT_VOCABULARY } from '@mingmou/contract/system/template/template-vocabulary';
import { Quiet } from '@mingmou/kit/page/quiet';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import { Input, Select } from '@mingmou/kit/ui-form';
import { useDeferredValue, useRef } from 'react';
import styles from './print.module.css';

/** Of a list what each of its rows says, between its beginning and its end. */
const LISTS = Object.entries(VISIT_VOCABULARY.lists).map(([name, { title, fields }]) => ({
  label: `${title}（每条）`,
  value: `{{#${name}}}${Object.keys(fields)
    .map((field) => `{{${field}}}`)
    .join(' ')}　{{/${name}}}`,
}));
const NAMES = Object.entries(VISIT_VOCABULARY.values).map(([name, title]) => ({
  label: title,
  value: /day$|Review$|^today$/.test(name) ? `{{${name}|date}}` : `{{${name}}}`,
}));

interface TemplateTextProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (html: string) => void;
}

/** The text of a page with its placeholders, and below it how it looks with sample data. */
export function TemplateText({ id, value = '', onChange }: TemplateTextProps) {
  const caret = useRef<number>(undefined);
  const shown = useDeferredValue(value);
  const unknown = unknownPlaceholder(shown, VISIT_VOCABULARY);
  const insert = (placeholder: string) => {
    const at = Math.min(caret.current ?? value.length, value.length);
    caret.current = at + placeholder.length;
    onChange?.(value.slice(0, at) + placeholder + value.slice(at));
  };
  return (
    <div className={styles.text}>
      <Select
        aria-label="插入占位符"
        placeholder="插入占位符"
        value={null}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...NAMES, ...LISTS]}
        onChange={(placeholder: string | null) => placeholder && insert(placeholder)}
      />
      <Input.TextArea
        {...(id ? { id } : {})}
        rows={10}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        onSelect={({ currentTarget }) => {
          caret.current = currentTarget.selectionStart;
        }}
      />
      {unknown ? (
        <p role="alert" className={styles.wrong}>
          无法识别的占位符：{unknown}
        </p>
      ) : (
        <Quiet as="p">可用文字、标题、列表和表格；没有数据的占位符打印为空白</Quiet>
      )}
      <section className={styles.sample} aria-label="预览">
        <PrintHtml html={freeSheetHtml({ ...plainPrint('PERSONAL'), html: shown }, VISIT_SAMPLE)} />
      </section>
    </div>
  );
}

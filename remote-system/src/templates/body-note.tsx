import { printContentFields } from '@mingmou/contract/system/template/template.fields';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { unknownPlaceholder } from '@mingmou/contract/system/template/template-placeholder';
import { vocabularyOf } from '@mingmou/contract/system/template/template-vocabulary';
import styles from './templates.module.css';

/** The element that says it; the field names it. */
export const BODY_SAYS = 'body-says';

/** Why a body cannot be saved, in a sentence; null when it can. */
export function bodyProblem(kind: PrintKind, html: string): string | null {
  const { max } = printContentFields.html;
  if (max && html.length > max) return `正文超过${max}个字符（含格式），请删减`;
  const unknown = unknownPlaceholder(html, vocabularyOf(kind));
  return unknown === null ? null : `无法识别的占位符：${unknown}`;
}

/** Fault of the text, or a hint about its permitted content. */
export function BodyNote({ problem }: { readonly problem: string | null }) {
  return (
    <p id={BODY_SAYS} className={problem ? styles.wrong : styles.quiet} role={problem ? 'alert' : undefined}>
      {problem ??
        '可用文字、标题、列表和表格；脚本、事件和外部地址保存时会去掉。格式：{{x|date}} dt money moneyCn sph va mask'}
    </p>
  );
}

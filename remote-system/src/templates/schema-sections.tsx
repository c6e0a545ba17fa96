import { type DragOrder, useDragOrder } from '@mingmou/clinic/order/drag-order';
import { OrderGrip, OrderSaid } from '@mingmou/clinic/order/order-grip';
import { dictName } from '@mingmou/contract/base/dict';
import { templateFieldType } from '@mingmou/contract/system/template/template.dicts';
import {
  type TemplateField,
  type TemplateSchema,
  templateSectionFields,
} from '@mingmou/contract/system/template/template.fields';
import { fieldCount } from '@mingmou/contract/system/template/template.rules';
import { usePress } from '@mingmou/kit/entry/use-press';
import { Button } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { Fragment } from 'react';
import { flatKeys, inOrder, sectionStepped, withoutSection, withTitle } from './schema-draft';
import type { ChangeSchema } from './schema-editor';
import styles from './templates.module.css';

interface SchemaSectionsProps {
  readonly schema: TemplateSchema;
  readonly readOnly: boolean;
  readonly chosen: string | null;
  readonly onChoose: (key: string) => void;
  readonly onChange: ChangeSchema;
  readonly onRemove: (key: string) => void;
}

/** The form as it is read from above: groups and their fields; a grip takes a field to another place, into another group too. */
export function SchemaSections(props: SchemaSectionsProps) {
  const { schema, readOnly, onChange } = props;
  const sections = schema.sections ?? [];
  const order = useDragOrder(flatKeys(schema), (keys) => onChange((now) => inOrder(now, keys)));
  return (
    <section className={styles.middle} aria-label="表单" ref={order.box}>
      <OrderSaid order={order} />
      {readOnly ? null : (
        <p className={styles.quiet}>拖动左侧手柄排序，或在手柄上按 ↑ ↓；Enter 改属性，Esc 返回；Delete 删除</p>
      )}
      {sections.map((section, at) => (
        // A group has no name of its own but its place.
        <Fragment key={at}>
          <SectionHead {...{ section, at, count: sections.length, readOnly, onChange }} />
          {(section.fields ?? []).map((field) => (
            <FieldRow key={field.key} field={field} order={order} {...props} />
          ))}
          {section.fields?.length ? null : <p className={styles.quiet}>这个分组还没有字段</p>}
        </Fragment>
      ))}
      {fieldCount(schema) === 0 ? <p className={styles.quiet}>至少需要一个字段才能发布</p> : null}
    </section>
  );
}

interface SectionHeadProps {
  readonly section: { readonly title: string; readonly fields?: readonly TemplateField[] | null };
  readonly at: number;
  readonly count: number;
  readonly readOnly: boolean;
  readonly onChange: ChangeSchema;
}

function SectionHead({ section, at, count, readOnly, onChange }: SectionHeadProps) {
  const { title, fields } = section;
  const press = usePress();
  return (
    // The heading is among the grips, so that fields find their group.
    <div className={styles.sectionHead} data-order-grip={`§${at}`}>
      <Input
        aria-label={`第${at + 1}组的名称`}
        value={title}
        maxLength={templateSectionFields.title.max}
        onChange={({ target }) => onChange((now) => withTitle(now, at, target.value))}
      />
      <Button
        size="small"
        disabled={readOnly}
        {...press(at === 0 && '已是第一组', () => onChange((now) => sectionStepped(now, at, -1)))}
      >
        上移
      </Button>
      <Button
        size="small"
        disabled={readOnly}
        {...press(at === count - 1 && '已是最后一组', () => onChange((now) => sectionStepped(now, at, 1)))}
      >
        下移
      </Button>
      <Button
        size="small"
        danger
        disabled={readOnly}
        {...press(fields?.length ? '请先删除或移走其中的字段' : undefined, () =>
          onChange((now) => withoutSection(now, at)),
        )}
      >
        删除
      </Button>
    </div>
  );
}

interface FieldRowProps extends SchemaSectionsProps {
  readonly field: TemplateField;
  readonly order: DragOrder;
}

function FieldRow({ field, order, readOnly, chosen, onChoose, onRemove }: FieldRowProps) {
  const { key, label, type, required, unit } = field;
  const isChosen = key === chosen;
  return (
    <div className={isChosen ? `${styles.fieldRow} ${styles.chosen}` : styles.fieldRow}>
      {readOnly ? null : <OrderGrip order={order} of={key} name={label} />}
      <button
        type="button"
        className={styles.fieldName}
        data-part={key}
        aria-pressed={isChosen}
        onClick={() => onChoose(key)}
        onKeyDown={(event) => event.key === 'Delete' && !readOnly && onRemove(key)}
      >
        <span>
          {label}
          {required ? <b className={styles.star}> *</b> : null}
        </span>
        <span className={styles.quiet}>{[dictName(templateFieldType, type), unit].filter(Boolean).join(' · ')}</span>
      </button>
    </div>
  );
}

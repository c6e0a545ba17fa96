import type { FieldSpec } from '@mingmou/contract/base/field';
import { picturesHeld, picturesIn } from '@mingmou/contract/clinic/picture.fields';
import { templateOf } from '@mingmou/contract/workstation/drawing/drawing.fields';
import { drawingText } from '@mingmou/contract/workstation/drawing/drawing-shapes.constants';
import type { RecordForm } from '@mingmou/contract/workstation/examination';
import { textOf } from '@mingmou/kit/format/text-of';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { Select, Switch } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import { RecordPictures } from '../../pictures/record-pictures';
import type { PictureOwner } from '../../stage/stage-calls';
import type { RecordRow } from '../record-sheet';
import styles from './compare.module.css';

type Figures = Readonly<Record<string, unknown>>;

interface CompareDrawerProps {
  readonly word: string;
  readonly form: RecordForm;
  /** Finished ones, the newest first; two at least. */
  readonly rows: readonly RecordRow[];
  readonly owner: PictureOwner | undefined;
  readonly onClose: () => void;
}

/** Two records of an archive side by side: what differs, and what each was photographed with. */
export default function CompareDrawer({ word, form, rows, owner, onClose }: CompareDrawerProps) {
  const [chosen, choose] = useState<readonly (number | undefined)[]>([rows[1]?.recordId, rows[0]?.recordId]);
  const [isWhole, showWhole] = useState(false);
  const shown = chosen.map((id) => rows.find(({ recordId }) => recordId === id));
  const fields = Object.entries(form.fields).filter(([, spec]) => picturesIn(spec) === undefined && !spec.ref);
  const lines = fields.flatMap(([name, spec]) => {
    const texts = shown.map((row) => saidOf(spec, row?.current?.[name]));
    const differs = texts[0] !== texts[1];
    return texts.some(Boolean) && (isWhole || differs) ? [{ name, title: spec.title, texts, differs }] : [];
  });
  return (
    <Drawer
      open
      title={`对比${word}`}
      aria-label={`对比${word}`}
      styles={{ wrapper: { width: 'min(960px, 96vw)' } }}
      onClose={onClose}
    >
      <p className={styles.tools}>
        <label htmlFor="compare-whole">显示相同的项目</label>
        <Switch id="compare-whole" size="small" checked={isWhole} onChange={showWhole} />
      </p>
      <table className={styles.table} aria-label={`对比${word}`}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            {shown.map((row, place) => (
              <th key={place} scope="col">
                <Select<number>
                  size="small"
                  className={styles.choice}
                  aria-label={place === 0 ? '左侧记录' : '右侧记录'}
                  value={row?.recordId ?? null}
                  options={rows.map(({ recordId, seq, recordDate }) => ({
                    value: recordId,
                    label: `第${seq}次 ${recordDate}`,
                  }))}
                  onChange={(id) => choose((now) => now.map((one, at) => (at === place ? id : one)))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ name, title, texts, differs }) => (
            <tr key={name} className={differs ? styles.differs : undefined}>
              <th scope="row">{title}</th>
              <td>{texts[0] || '—'}</td>
              <td>{texts[1] || '—'}</td>
            </tr>
          ))}
          {lines.length === 0 ? (
            <tr>
              <td colSpan={3}>两次记录的内容相同</td>
            </tr>
          ) : null}
        </tbody>
      </table>
      <div className={styles.pictures}>
        {shown.map((row, place) => (
          <section key={place} aria-label={place === 0 ? '左侧图片' : '右侧图片'}>
            <RecordPictures
              id={`compare-pictures-${place}`}
              title="图片"
              most={MOST}
              use="ARCHIVE_IMAGE"
              value={picturesHeld((row?.current ?? {}) as Figures)}
              owner={owner}
              viewed={row ? `第${row.seq}次${word} ${row.recordDate}` : ''}
              readOnly
              isDirty={false}
              onChange={nothing}
            />
          </section>
        ))}
      </div>
    </Drawer>
  );
}

const MOST = 60;
const nothing = () => undefined;

function saidOf(spec: FieldSpec, value: unknown): string {
  if (value === null || value === undefined) return '';
  return templateOf(spec) ? drawingText(value as Parameters<typeof drawingText>[0]) : textOf(spec, value);
}

import type { InputOf, OutputOf } from '@mingmou/contract/base/call';
import { barcode } from '@mingmou/contract/erp/barcode/barcode.contract';
import { barcodeAttrs } from '@mingmou/contract/erp/goods/goods-attrs.fields';
import type { CategoryRules } from '@mingmou/contract/erp/goods/goods-category.rules';
import { send } from '@mingmou/core/http/client';
import { useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useId, useState } from 'react';
import { AttrInput } from './attr-input';
import type { PickedBreed } from './code-create.form';
import styles from './goods.module.css';
import { GridMatrix } from './grid-matrix';

type Grid = InputOf<typeof barcode.createGrid>;
type Draft = { readonly [K in keyof Grid]?: Grid[K] | null };

interface CodeGridProps {
  readonly of: PickedBreed;
  readonly rules: CategoryRules;
}

const EDGES = ['sphFrom', 'sphTo', 'cylFrom', 'cylTo', 'addFrom', 'addTo'] as const;
const SHARED = ['bc', 'dia', 'axis', 'color'] as const;

/** Returns the whole range of the breed, starting from the weakest power; unlimited edges must be typed. */
function startOf({ id, attrs }: PickedBreed): Draft {
  const { sphMin, sphMax, cylMin, cylMax } = attrs;
  return { breedId: id, sphFrom: sphMax, sphTo: sphMin, cylFrom: cylMax ?? 0, cylTo: cylMin ?? 0 };
}

function isWhole(draft: Draft): draft is Grid {
  return [draft.breedId, draft.sphFrom, draft.sphTo, draft.cylFrom, draft.cylTo].every(
    (value) => typeof value === 'number',
  );
}

/** 按度数: a grid of spheres and cylinders, looked at before it is made. */
export function CodeGrid({ of, rules }: CodeGridProps) {
  const prefix = useId();
  const [draft, setDraft] = useState<Draft>(() => startOf(of));
  const [preview, setPreview] = useState<OutputOf<typeof barcode.previewGrid>>();
  const create = useSend(barcode.createGrid);
  const { success, warning } = useFeedback();
  const names = [...EDGES, ...SHARED.filter((name) => rules.barcode.includes(name))];
  const whole = (): Grid | undefined => {
    if (isWhole(draft)) return draft;
    warning('请填写球镜和柱镜的起止度数');
    return undefined;
  };
  const look = async () => {
    const grid = whole();
    if (grid) setPreview(await send(barcode.previewGrid, grid));
  };
  const make = async () => {
    const grid = whole();
    if (!grid) return;
    const { created, skipped } = await create(grid);
    success(`已生成${created}个条码，${skipped}个已存在`);
    setPreview(await send(barcode.previewGrid, grid));
  };
  const change = (name: keyof Draft, value: unknown) => {
    setPreview(undefined);
    setDraft({ ...draft, [name]: value === '' ? null : value });
  };

  return (
    <section className={styles.fields} aria-label="按度数生成">
      <h2 className={styles.subtitle}>按度数生成</h2>
      <div className={styles.line}>
        {names.map((name) => (
          <span key={name} className={styles.attr}>
            <label htmlFor={`${prefix}-${name}`}>{specOf(name).title}</label>
            <AttrInput
              id={`${prefix}-${name}`}
              name={name}
              spec={specOf(name)}
              value={draft[name]}
              onChange={(value) => change(name, value)}
            />
          </span>
        ))}
        <Do call={barcode.previewGrid} onClick={look}>
          预览
        </Do>
        <Do
          call={barcode.createGrid}
          main
          blocked={!preview ? '请先预览' : preview.created === 0 && '没有要新增的条码'}
          onClick={make}
        >
          生成条码
        </Do>
      </div>
      {preview ? (
        <>
          <p className={styles.note} role="status">
            将新增{preview.created}个条码，{preview.skipped}个已存在
          </p>
          <GridMatrix cells={preview.cells} />
        </>
      ) : null}
    </section>
  );
}

function specOf(name: (typeof EDGES)[number] | (typeof SHARED)[number]) {
  return name === 'bc' || name === 'dia' || name === 'axis' || name === 'color'
    ? barcodeAttrs[name]
    : barcode.grid[name];
}

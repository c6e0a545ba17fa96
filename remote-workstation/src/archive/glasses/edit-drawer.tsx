import { dictName } from '@mingmou/contract/base/dict';
import { EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import { glassesSource } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.dicts';
import type { GlassesDetail } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { focusFirst } from '@mingmou/kit/form/focus-first';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { Select } from '@mingmou/kit/ui-form';
import { useRef, useState } from 'react';
import styles from './glasses.module.css';
import { Eyes, Fields, type Figures, fieldId } from './glasses-figures';
import { OldPair } from './old-pair';

interface EditDrawerProps {
  readonly patientId: number;
  /** Absent: a further pair. */
  readonly of?: GlassesDetail | undefined;
  readonly onClose: (id?: number) => void;
}

const { asked: ASKED } = glassesArchive;
const STAYS = { leaving: 'stays' } as const;
const SOLD = '本店销售';
const DEFOCUS = '离焦防控';
const HEAD = ['kind', 'archiveName', 'optometristId'] as const;
const POWER = ['sph', 'cyl', 'axis', 'add', 'pd', 'ph'] as const;
const FRAME = ['frameBrand', 'frameModel', 'frameColour', 'frameA', 'frameDbl', 'temple'] as const;
const LENS = ['lensBrand', 'lensBreed', 'refractiveIndex', 'lensFunctions', 'odBarcode', 'osBarcode'] as const;
const BOTH = { pd: 'pd' } as const;

function startOf(of: GlassesDetail | undefined): Figures {
  if (!of) return { source: '外购', kind: '单光' };
  const { archiveName, kind, optometristId, nextReviewDate, replaceAdviceDate, power, frame, lens } = of;
  return { ...power, ...frame, ...lens, archiveName, kind, optometristId, nextReviewDate, replaceAdviceDate };
}

const filled = (values: Figures) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

/** An axis that a cylinder lacks, by its field. */
function axisFaults(values: Figures): Readonly<Record<string, string>> {
  const lacking = EYES.filter((eye) => values[eyeKey(eye, 'cyl')] && !values[eyeKey(eye, 'axis')]);
  return Object.fromEntries(lacking.map((eye) => [eyeKey(eye, 'axis'), '柱镜不为0时请填写轴位']));
}

/** 新建 or 修改配镜档案: a pair bought elsewhere, or one of a sale that has no archive. */
export function EditDrawer({ patientId, of, onClose }: EditDrawerProps) {
  const box = useDraftBox<Figures>(`glasses-${of?.id ?? `new-${patientId}`}`, STAYS);
  const [values, keep] = useState<Figures>(() => box.read() ?? startOf(of));
  const [missed, miss] = useState<string>();
  const save = useSend(glassesArchive.save);
  const update = useSend(glassesArchive.update);
  const { success } = useFeedback();
  const content = useRef<HTMLDivElement>(null);
  const isSold = values.source === SOLD;
  const type = (change: Figures) => {
    const next = { ...values, ...change };
    box.write(next);
    keep(next);
    miss(undefined);
  };
  const close = (id?: number) => {
    box.write(undefined);
    onClose(id);
  };
  const { start, running } = useAct(async () => {
    const lacking = !values.kind
      ? 'kind'
      : of && !values.archiveName
        ? 'archiveName'
        : !of && isSold && !values.saleId
          ? 'saleId'
          : undefined;
    miss(lacking);
    if (lacking) {
      document.getElementById(fieldId(lacking))?.focus();
      return;
    }
    const said = filled(values) as never;
    if (of) {
      await update({ ...(said as object), id: of.id, version: of.version } as never);
      success('保存成功');
      close();
      return;
    }
    const { id } = await save({ ...(said as object), patientId } as never);
    success('档案已建立');
    close(id);
  });
  useKeys([{ key: 'Ctrl+S', title: '保存', run: start }], { blocking: true });
  return (
    <Drawer
      open
      title={of ? '修改档案' : '新建档案'}
      aria-label={of ? '修改档案' : '新建档案'}
      afterOpenChange={(isOpen) => isOpen && focusFirst(content.current)}
      styles={{ wrapper: { width: 'min(980px, 96vw)' } }}
      onClose={() => close()}
      footer={
        <div className={styles.foot}>
          <Button onClick={() => close()}>取消</Button>
          <Button type="primary" loading={running} onClick={start}>
            保存
          </Button>
        </div>
      }
    >
      <div ref={content}>
        {of ? null : (
          <div className={styles.fields}>
            <div className={styles.field}>
              <label htmlFor={fieldId('source')}>来源</label>
              <Select
                id={fieldId('source')}
                aria-label="来源"
                value={String(values.source)}
                options={glassesSource.rows.map(({ code }) => ({ value: code, label: dictName(glassesSource, code) }))}
                onChange={(source: string) => type({ source, saleId: null, groupNo: null })}
              />
            </div>
            {isSold ? <SoldPair {...{ patientId, values, missed }} onType={type} /> : null}
          </div>
        )}
        <Fields of={ASKED} names={HEAD} {...{ values, missed }} onType={(name, value) => type({ [name]: value })} />
        {isSold ? <Quiet as="p">度数、镜架、镜片按销售单带出，这里填写的优先。</Quiet> : null}
        <Eyes
          title="处方"
          of={ASKED}
          names={POWER}
          both={BOTH}
          values={values}
          faults={axisFaults(values)}
          onType={type}
        />
        <h3 className={styles.part}>镜架</h3>
        <Fields of={ASKED} names={FRAME} values={values} onType={(name, value) => type({ [name]: value })} />
        <h3 className={styles.part}>镜片</h3>
        <Fields
          of={ASKED}
          names={values.kind === DEFOCUS ? [...LENS, 'defocus'] : LENS}
          values={values}
          onType={(name, value) => type({ [name]: value })}
        />
        <h3 className={styles.part}>配戴</h3>
        <Fields
          of={ASKED}
          names={
            of
              ? ['nextReviewDate', 'replaceAdviceDate']
              : isSold
                ? ['nextReviewDate']
                : ['deliveredAt', 'nextReviewDate']
          }
          values={values}
          onType={(name, value) => type({ [name]: value })}
        />
        {of ? null : (
          <OldPair {...{ patientId }} value={values.replacesId} onChoose={(id) => type({ replacesId: id })} />
        )}
      </div>
    </Drawer>
  );
}

interface SoldPairProps {
  readonly patientId: number;
  readonly values: Figures;
  readonly missed: string | undefined;
  readonly onType: (change: Figures) => void;
}

function SoldPair({ patientId, values, missed, onType }: SoldPairProps) {
  const { data } = useCall(glassesArchive.pairs, { patientId }, { quiet: true });
  const pairs = data ?? [];
  const at = pairs.findIndex(({ saleId, groupNo }) => saleId === values.saleId && groupNo === values.groupNo);
  return (
    <div className={styles.field}>
      <label htmlFor={fieldId('saleId')}>销售单</label>
      <Select
        id={fieldId('saleId')}
        aria-label="销售单"
        placeholder={data && pairs.length === 0 ? '没有未建档的配镜销售' : '请选择'}
        value={at < 0 ? undefined : at}
        options={pairs.map(({ saleNo, groupNo, day, summary }, place) => ({
          value: place,
          label: `${saleNo} 第${groupNo}副 ${day} ${summary}`,
        }))}
        onChange={(place: number) => {
          const pair = pairs[place];
          if (pair) onType({ saleId: pair.saleId, groupNo: pair.groupNo });
        }}
      />
      {missed === 'saleId' ? <small role="alert">请选择销售单</small> : null}
    </div>
  );
}

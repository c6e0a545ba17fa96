import { today } from '@mingmou/contract/base/clinic-day';
import { eyeKey } from '@mingmou/contract/base/eyes';
import { glassesArchive } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.contract';
import {
  eyePowerText,
  glassesFaults,
  unmeasuredEyes,
} from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import type { GlassesDetail } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { focusFirst } from '@mingmou/kit/form/focus-first';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useRef, useState } from 'react';
import styles from './glasses.module.css';
import { Eyes, Fields, type Figures, fieldId } from './glasses-figures';
import { OldPair } from './old-pair';

interface DeliverDrawerProps {
  readonly of: GlassesDetail;
  readonly onClose: () => void;
}

const { asked: ASKED } = glassesArchive;
const STAYS = { leaving: 'stays' } as const;
const MEASURED = ['measSph', 'measCyl', 'measAxis', 'measPrism'] as const;
const BASES = { measPrism: 'measBase' } as const;
const PASSED = '合格';
const CONCEDED = '让步接收';

const filled = (values: Figures) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );

/** 取镜: lensmeter readings next to the ordered values, delivered accessories, and the pair that is replaced. */
export function DeliverDrawer({ of, onClose }: DeliverDrawerProps) {
  const { id, version, patientId, power, limits, standard, goods } = of;
  const box = useDraftBox<Figures>(`glasses-deliver-${id}`, STAYS);
  const [values, keep] = useState<Figures>(() => box.read() ?? { deliveredAt: today() });
  const [missed, miss] = useState<string>();
  const [unmeasured, setUnmeasured] = useState<readonly ('odMeasSph' | 'osMeasSph')[]>([]);
  const deliver = useSend(glassesArchive.deliver);
  const { success } = useFeedback();
  const content = useRef<HTMLDivElement>(null);
  const faults = glassesFaults(
    limits.map(({ upTo, ...limit }) => ({ ...limit, upTo: upTo ?? null })),
    power,
    values,
  );
  const verdict = String(values.verdict ?? (faults.length > 0 ? CONCEDED : PASSED));
  const type = (change: Figures) => {
    const next = { ...values, ...change };
    box.write(next);
    keep(next);
    miss(undefined);
    setUnmeasured((names) => names.filter((name) => !(name in change)));
  };
  const close = () => {
    box.write(undefined);
    onClose();
  };
  const { start, running } = useAct(async () => {
    const open = unmeasuredEyes(power, values).map((eye) => eyeKey(eye, 'measSph'));
    setUnmeasured(open);
    if (open.length > 0) return;
    const isUnsaid = verdict === CONCEDED && !values.verdictNote;
    miss(isUnsaid ? 'verdictNote' : undefined);
    if (isUnsaid) {
      document.getElementById(fieldId('verdictNote'))?.focus();
      return;
    }
    const { serialNos, ...typed } = filled(values);
    const serials = String(serialNos ?? '')
      .split(/[\s,，、]+/)
      .filter(Boolean);
    await deliver({ ...(typed as object), id, version, verdict, serialNos: serials } as never);
    success('已取镜');
    close();
  });
  useKeys([{ key: 'Ctrl+Enter', title: '取镜', run: start }], { blocking: true });
  const waiting = goods.filter(({ waits }) => waits);
  return (
    <Drawer
      open
      title="取镜核验"
      aria-label="取镜核验"
      afterOpenChange={(isOpen) => isOpen && focusFirst(content.current)}
      styles={{ wrapper: { width: 'min(980px, 96vw)' } }}
      onClose={close}
      footer={
        <div className={styles.foot}>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={running} onClick={start}>
            取镜
          </Button>
        </div>
      }
    >
      <div ref={content}>
        <p className={styles.asked}>
          处方 右 <b>{eyePowerText(power, 'od')}</b> 左 <b>{eyePowerText(power, 'os')}</b>
          {power.pd ? <span>瞳距 {power.pd.toFixed(1)}mm</span> : null}
        </p>
        <Eyes
          title="实测"
          of={ASKED}
          names={MEASURED}
          bases={BASES}
          values={values}
          faults={Object.fromEntries(unmeasured.map((name) => [name, `请填写${ASKED[name].title}`]))}
          onType={type}
        />
        <Fields
          of={ASKED}
          names={['measPd', 'ocVertDiff', 'deliveredAt']}
          values={values}
          onType={(name, value) => type({ [name]: value })}
        />
        <section className={styles.faults} aria-label="核验依据">
          <Quiet as="p">依据 {standard}；超差只提示，由核验人决定。</Quiet>
          {faults.map(({ says }) => (
            <p key={says} className={styles.beyond}>
              {says}
            </p>
          ))}
        </section>
        <Fields
          of={ASKED}
          names={verdict === CONCEDED ? ['verdict', 'verdictNote'] : ['verdict']}
          values={{ ...values, verdict }}
          missed={missed}
          onType={(name, value) => type({ [name]: value })}
        />
        <OldPair
          patientId={patientId}
          besides={id}
          value={values.replacesId ?? of.replaces?.id}
          onChoose={(old) => type({ replacesId: old })}
        />
        {waiting.length > 0 ? (
          <>
            <h3 className={styles.part}>同时取件</h3>
            <p>{waiting.map(({ name }) => name).join('、')}</p>
            <Fields
              of={ASKED}
              names={['serialNos']}
              values={values}
              onType={(name, value) => type({ [name]: value })}
            />
          </>
        ) : null}
      </div>
    </Drawer>
  );
}

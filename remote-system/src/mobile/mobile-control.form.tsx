import type { OutputOf } from '@mingmou/contract/base/call';
import { check } from '@mingmou/contract/base/check';
import { f, type Shape } from '@mingmou/contract/base/field';
import { mobileControl } from '@mingmou/contract/system/mobile/mobile-control.contract';
import { type MobileSection, mobileSection } from '@mingmou/contract/system/mobile/mobile-control.dicts';
import { send } from '@mingmou/core/http/client';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Awaits } from '../parts/awaits';
import { SettingPage } from '../parts/setting-page';
import { settingInputId, useSettingForm } from '../parts/use-setting-form';
import styles from './mobile.module.css';
import { PhonePreview } from './phone-preview';
import type { Section } from './sections';

type Saved = OutputOf<typeof mobileControl.findAll>;
/** The sections by their names, so that two people may change two of them. */
type Values = Readonly<Record<MobileSection, Section>> & { readonly version: number };

const SECTIONS = mobileSection.rows.map(({ code }) => code);
const SHAPE: Shape = Object.fromEntries(SECTIONS.map((section) => [section, f.object(section, mobileControl.item)]));
const { visible: VISIBLE, delayHours: DELAY, mask: MASK } = mobileControl.item;

function valuesOf({ version, items }: Saved): Values {
  const sections = Object.fromEntries(items.map((item) => [item.section, item]));
  // Every section is answered.
  return { ...(sections as Record<MobileSection, Section>), version };
}

function faultsOf(values: Values): Record<string, string> {
  return Object.fromEntries(
    SECTIONS.flatMap((section) => {
      const reason = check(DELAY, values[section].delayHours);
      return reason ? [[section, `${DELAY.title}：${reason}`] as const] : [];
    }),
  );
}

/** What patients of the organisation see on their phones. */
export default function MobileControlForm() {
  const answer = useCall(mobileControl.findAll, {});
  const update = useSend(mobileControl.update);
  const saved = { ...answer, data: answer.data && valuesOf(answer.data) };
  const form = useSettingForm<Values>({
    name: 'mobile-control',
    saved,
    shape: SHAPE,
    newest: async () => valuesOf(await send(mobileControl.findAll, {})),
    send: (values) =>
      update({ version: values.version, items: SECTIONS.map((section) => values[section]) }, { quiet: true }),
    faults: faultsOf,
  });
  const { values } = form;
  return (
    <SettingPage
      title={mobileControl.findAll.title}
      form={form}
      saved={saved}
      save={mobileControl.update}
      lead={<Awaits of="patientPages" />}
    >
      {values ? (
        <div className={styles.sides}>
          <table className={styles.sections} aria-label={mobileControl.findAll.title}>
            <thead>
              <tr>
                <th scope="col">栏目</th>
                <th scope="col">{VISIBLE.title}</th>
                <th scope="col">
                  {DELAY.title}（{DELAY.unit}）
                </th>
                <th scope="col">{MASK.title}</th>
              </tr>
            </thead>
            <tbody>
              {SECTIONS.map((section) => (
                <SectionRow
                  key={section}
                  value={values[section]}
                  reason={form.reasons[section]}
                  onChange={(next) => form.put(section, next)}
                />
              ))}
            </tbody>
          </table>
          <PhonePreview sections={SECTIONS.map((section) => values[section])} />
        </div>
      ) : null}
    </SettingPage>
  );
}

interface SectionRowProps {
  readonly value: Section;
  readonly reason: string | undefined;
  readonly onChange: (next: Section) => void;
}

function SectionRow({ value, reason, onChange }: SectionRowProps) {
  const { section, visible, delayHours, mask } = value;
  // The keys keep one order, so that a reverted change equals the saved value.
  const put = (change: Partial<Section>) => onChange({ section, visible, delayHours, mask, ...change });
  const note = `mobile-${section}-note`;
  return (
    <tr data-hidden={!visible}>
      <th scope="row">{section}</th>
      <td>
        <FieldInput
          spec={VISIBLE}
          value={visible}
          aria-label={`${section} ${VISIBLE.title}`}
          onChange={(next) => put({ visible: next === true })}
        />
      </td>
      <td>
        <FieldInput
          id={settingInputId(section)}
          spec={{ ...DELAY, unit: undefined }}
          value={delayHours}
          aria-label={`${section} ${DELAY.title}`}
          aria-invalid={reason !== undefined}
          aria-describedby={note}
          onChange={(next) => put({ delayHours: typeof next === 'number' ? next : 0 })}
        />
        {reason ? (
          <span id={note} className={styles.reason} role="alert">
            {reason}
          </span>
        ) : null}
      </td>
      <td>
        <FieldInput
          spec={MASK}
          value={mask}
          aria-label={`${section} ${MASK.title}`}
          onChange={(next) => put({ mask: next === true })}
        />
      </td>
    </tr>
  );
}

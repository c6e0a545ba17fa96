import type { Stage } from '../stage/use-stage';
import styles from './device.module.css';

/** Saved figures that came from a device. */
interface Sourced {
  readonly sources?: Readonly<Record<string, string>> | null | undefined;
  readonly current?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Marks a device's figures as copied until they are edited. */
export function withDeviceSources(stage: Stage, { sources, current }: Sourced): Stage {
  if (!sources) return stage;
  const isSourced = (name: string) => name in sources && stage.values[name] === current?.[name];
  return { ...stage, isQuoted: (name) => stage.isQuoted(name) || isSourced(name) };
}

/** Which device says what of the record. */
export function DeviceSources({ of: { sources, current }, stage }: { readonly of: Sourced; readonly stage: Stage }) {
  const own = Object.keys(stage.fields).filter((name) => sources?.[name] && stage.values[name] === current?.[name]);
  const devices = [...new Set(own.map((name) => sources?.[name] ?? ''))];
  if (devices.length === 0) return null;
  return (
    <p className={styles.sources} role="note">
      {devices.map((device) => (
        <span key={device}>
          <b>仪器</b> {device}：
          {own.flatMap((name) => (sources?.[name] === device ? (stage.fields[name]?.title ?? []) : [])).join('、')}
        </span>
      ))}
    </p>
  );
}

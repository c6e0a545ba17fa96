import type { DeviceTarget } from '@mingmou/contract/workstation/device-inbox.contract';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { preDraft } from '../pre/pre-form';
import { KEPT_HERE, type StageDraft } from '../stage/use-draft';

interface Offered {
  readonly target: DeviceTarget;
  readonly checkRowId?: number | null;
}

/** Tells of which forms something typed waits in this browser: over that, nothing of a device is laid. */
export function useUnsavedRows(acceptsId: number, offers: readonly Offered[]): (target: DeviceTarget) => boolean {
  const keyOf = (target: DeviceTarget) =>
    `check-${offers.find((offer) => offer.target === target)?.checkRowId ?? 'new'}`;
  const boxes = {
    GLS: useDraftBox<StageDraft>(preDraft(acceptsId), KEPT_HERE),
    F02: useDraftBox<StageDraft>(keyOf('F02'), KEPT_HERE),
    F04: useDraftBox<StageDraft>(keyOf('F04'), KEPT_HERE),
    F06: useDraftBox<StageDraft>(keyOf('F06'), KEPT_HERE),
    F07: useDraftBox<StageDraft>(keyOf('F07'), KEPT_HERE),
    F09: useDraftBox<StageDraft>(keyOf('F09'), KEPT_HERE),
  };
  return (target) => boxes[target].read()?.accepted === false;
}

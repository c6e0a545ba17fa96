import { VisitPrintPage } from './visit-print-page';

/** 结论打印一 (domain-workstation §7). */
export default function Conclusion1Print() {
  return <VisitPrintPage type="CONCLUSION1" title="结论打印一" />;
}

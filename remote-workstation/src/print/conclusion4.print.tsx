import { VisitPrintPage } from './visit-print-page';

/** 结论打印四 (domain-workstation §7). */
export default function Conclusion4Print() {
  return <VisitPrintPage type="CONCLUSION4" title="结论打印四" />;
}

import { Award, Briefcase, CheckCircle, Globe, type LucideIcon, Package, Rocket, Target, TrendingUp, Users } from 'lucide-react';

const icons: Record<string, LucideIcon> = { TrendingUp, Users, Package, Globe, Target, Rocket, Award, Briefcase, CheckCircle };

/** A stat's icon by its stored name; TrendingUp when there is none. */
export function StatIcon({ name }: { name: string | null }) {
  const Icon = icons[name ?? ''] ?? TrendingUp;
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" />;
}

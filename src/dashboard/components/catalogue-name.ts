import { inScript } from '../../domain/cyrillic.ts';
import { useI18n } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';

/** Countries whose names of taxes and documents are Serbian, which is one language in two scripts. */
const SERBIAN = ['RS', 'ME', 'BA'];

/** How a name of the country's catalogue, such as `PDV 20 %`, is written on the pages. */
export function useCatalogueName(): (name: string) => string {
  const { language } = useI18n();
  const { country } = useSession().workspace;
  return (name) => (SERBIAN.includes(country) ? inScript(name, language) : name);
}

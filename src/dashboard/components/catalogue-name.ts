import { useMessages } from '../i18n/provider.tsx';
import { useSession } from '../session.tsx';

/** Countries whose names of taxes and documents are Serbian, which is one language in two scripts. */
const SERBIAN = ['RS', 'ME', 'BA'];

/** How a name of the country's catalogue, such as `PDV 20 %`, is written on the pages. */
export function useCatalogueName(): (name: string) => string {
  const messages = useMessages();
  const { country } = useSession().workspace;
  return (name) => (SERBIAN.includes(country) ? messages.ofCatalogue({ text: name }) : name);
}

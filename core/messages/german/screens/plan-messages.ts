import type { Translated } from '#core/messages/catalogue.ts';
import type { planMessages as planMessagesInEnglish } from '#core/messages/screens/plan-messages.ts';

export const planMessages = {
  starter: {
    name: 'Starter',
    description: 'Für den ersten Shop',
    features: ['Einfache Vorlagen', 'Support per E-Mail', 'Beliebig viele Projekte'],
  },
  growth: {
    name: 'Growth',
    description: 'Für ein wachsendes Sortiment',
    features: ['Eigene Vorlagen', 'Bevorzugter Support', 'Beliebig viele Projekte'],
  },
  professional: {
    name: 'Professional',
    description: 'Für mehrere Kanäle',
    features: ['Erweiterte Vorlagen', 'Bevorzugter Support', 'Beliebig viele Projekte'],
  },
  enterprise: {
    name: 'Enterprise',
    description: 'Für große Sortimente',
    features: ['Premium-Vorlagen', 'Persönlicher Support', 'Beliebig viele Projekte'],
  },
} satisfies Translated<typeof planMessagesInEnglish>;

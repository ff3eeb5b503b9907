/** The libraries of the site. `boot.ts` evaluates them in a separate task, before the code that uses them. */
import '@tanstack/react-query';
import 'react-dom/client';
import 'wouter';

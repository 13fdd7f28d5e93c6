// The router as host and remotes share it: a singleton, so that all use one context. Listed by name, so that
// unused exports are dropped.
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
} from 'react-router-dom'
